import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';
import { orderPath } from './order-details.ts';

export const orderPage: UiExtension = {
  name: 'order-page',
  screens: [{ path: 'orders/:id', file: 'modules/orders/page/order-details-page.tsx', within: 'dashboard' }],
  slots: { 'orders.above': lazy(() => import('./what-happens-next.tsx')) },
  orders: {
    moves: [],
    states: {},
    actions: [],
    events: { placed: 'Order placed', undone: 'Taken back' },
    page: orderPath,
  },
};
