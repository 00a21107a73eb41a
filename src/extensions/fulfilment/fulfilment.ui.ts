import { findMove } from '#src/core/orders/lifecycle.ts';
import type { UiExtension } from '#src/core/ui-extension.ts';
import { fulfilmentMoves } from './fulfilment.ts';

export const fulfilment: UiExtension = {
  name: 'fulfilment',
  orders: {
    moves: fulfilmentMoves,
    states: { shipped: 'Shipped' },
    actions: [
      {
        label: 'Shipped',
        when: (order, { admin, moves }) => admin && findMove(moves, order, 'shipped') !== undefined,
        ask: { title: 'Mark as shipped?', action: 'Mark as shipped' },
        run: ({ _id }, page) => page.post(`/order/${_id}/shipment`, 'The shipment is recorded.'),
      },
    ],
  },
};
