import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { postOrderCancel } from './cancellation.api.ts';
import { cancellationMoves } from './cancellation.ts';

/** Lets customers and admins cancel pending orders. */
export const cancellation: ServerExtension = {
  name: 'cancellation',
  calls: [['POST', '/order/:id/cancel', 'signed-in', postOrderCancel]],
  orders: () => ({
    moves: cancellationMoves,
    mails: {
      cancelled: (order) => ({
        subject: `Cancelled: your order of ${piecesOfTool(order)}`,
        text: 'Your order has been cancelled. There is nothing to pay.',
        rows: [totalRow(order)],
      }),
    },
  }),
};
