import type { OrderExtension } from '#src/core/orders/lifecycle.server.ts';
import { piecesOfTool, shipToRow } from '#src/core/orders/order-mails.ts';
import { fulfilmentMoves } from './fulfilment.ts';

/** An admin records that the goods have left. */
export const fulfilment: OrderExtension = {
  name: 'fulfilment',
  moves: fulfilmentMoves,
  mails: {
    shipped: (order) => ({
      subject: `Shipped: your order of ${piecesOfTool(order)}`,
      text: 'Your order has left our factory. Our sales team will send you the shipping documents.',
      rows: [shipToRow(order)],
    }),
  },
};
