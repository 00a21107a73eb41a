import { lazy } from 'react';
import { liveChanges } from '#src/core/live-changes.ts';
import { orderLists } from '#src/core/orders/order-lists.ts';
import { fill } from '#src/core/point.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { subscribe } from './live/subscribe.ts';
import { orderProcess } from './moves/order-process.ts';
import { ordersProcess } from './orders-process.ts';

export const orders: UiModule = {
  name: 'orders',
  screens: [{ path: 'orders/:id', file: 'modules/orders/page/order-details-page.tsx', within: 'dashboard' }],
  fills: [
    fill(liveChanges, subscribe),
    fill(
      orderLists,
      lazy(() => import('./lists/order-lists.tsx')),
    ),
    fill(orderProcess, ordersProcess),
  ],
};
