import { findMove } from '#src/core/orders/lifecycle.ts';
import type { OrderListExtension } from '#src/core/orders/order-actions.ts';
import { fulfilmentMoves } from './fulfilment.ts';

export const fulfilmentInList: OrderListExtension = {
  name: 'fulfilment',
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
};
