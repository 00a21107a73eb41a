import type { OrderExtension } from '#src/core/orders/lifecycle.server.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import { cancellationMoves } from './cancellation.ts';

/** Customers and admins cancel pending orders. */
export const cancellation: OrderExtension = {
  name: 'cancellation',
  moves: cancellationMoves,
  mails: {
    cancelled: (order) => ({
      subject: `Cancelled: your order of ${piecesOfTool(order)}`,
      text: 'Your order has been cancelled. There is nothing to pay.',
      rows: [totalRow(order)],
    }),
  },
};
