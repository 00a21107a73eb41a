import { lazy } from 'react';
import { liveChanges } from '#src/core/live-changes.ts';
import { orderListAdditions } from '#src/core/orders/order-list-additions.ts';
import { orderScreens } from '#src/core/orders/order-screens.ts';
import { fill } from '#src/core/point.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { cancellationScreens } from './cancellation/cancellation-screens.ui.ts';
import { subscribe } from './live/subscribe.ts';
import { orderPath } from './page/order-details.ts';

export const orders: UiModule = {
  name: 'orders',
  screens: [{ path: 'orders/:id', file: 'modules/orders/page/order-details-page.tsx', within: 'dashboard' }],
  fills: [
    fill(liveChanges, subscribe),
    fill(orderListAdditions, {
      Above: lazy(() => import('./page/what-happens-next.tsx')),
      Find: lazy(() => import('./desk/find-own-orders.tsx')),
      // Lazy, because customers do not need it.
      AdminList: lazy(() => import('./desk/order-desk.tsx')),
    }),
    fill(orderScreens, cancellationScreens),
    fill(orderScreens, { events: { placed: 'Order placed', undone: 'Taken back' }, page: orderPath }),
  ],
};
