import { findMove } from '#src/core/orders/lifecycle.ts';
import type { OrderScreens } from '#src/core/orders/order-screens.ts';
import { cancellationMoves } from './cancellation.ts';

export const cancellationScreens: OrderScreens = {
  moves: cancellationMoves,
  states: { cancelled: 'Cancelled' },
  events: { cancelled: 'Cancelled' },
  actions: [
    {
      label: 'Cancel the order',
      control: 'Delete',
      when: (order, { admin, moves }) =>
        findMove(moves, order, 'cancelled')?.by.includes(admin ? 'admin' : 'customer') ?? false,
      move: {
        path: ({ _id }) => `/order/${_id}/cancel`,
        title: 'Cancel this order?',
        confirm: 'Cancel the order',
        dismiss: 'Keep the order',
        text: 'The reserved pieces go back into stock. This cannot be undone.',
        done: 'The order is cancelled.',
        fields: {},
        undo: false,
      },
    },
  ],
};
