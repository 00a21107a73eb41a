import { findMove } from '#src/core/orders/lifecycle.ts';
import type { UiExtension } from '#src/core/ui-extension.ts';
import { cancellationMoves } from './cancellation.ts';

export const cancellation: UiExtension = {
  name: 'cancellation',
  orders: {
    moves: cancellationMoves,
    states: { cancelled: 'Cancelled' },
    actions: [
      {
        label: 'Delete',
        when: (order, { moves }) => findMove(moves, order, 'cancelled') !== undefined,
        run: ({ _id }, page) => page.post(`/order/${_id}/cancel`, 'The order is cancelled.'),
      },
    ],
  },
};
