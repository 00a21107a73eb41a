import { findMove } from '#src/core/orders/lifecycle.ts';
import type { OrderListExtension } from '#src/core/orders/order-actions.ts';
import { cancellationMoves } from './cancellation.ts';

export const cancellationInList: OrderListExtension = {
  name: 'cancellation',
  moves: cancellationMoves,
  states: { cancelled: 'Cancelled' },
  actions: [
    {
      label: 'Delete',
      when: (order, { moves }) => findMove(moves, order, 'cancelled') !== undefined,
      run: ({ _id }, page) => page.post(`/order/${_id}/cancel`, 'The order is cancelled.'),
    },
  ],
};
