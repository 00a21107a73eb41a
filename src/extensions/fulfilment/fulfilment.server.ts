import { piecesOfTool, shipToRow } from '#src/core/orders/order-mails.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { fulfilmentMoves } from './fulfilment.ts';
import { postShipment } from './shipment.api.ts';

/** An admin records that the goods have left. */
export const fulfilment: ServerExtension = {
  name: 'fulfilment',
  calls: [['POST', '/order/:id/shipment', 'admin', postShipment]],
  orders: () => ({
    moves: fulfilmentMoves,
    mails: {
      shipped: (order) => ({
        subject: `Shipped: your order of ${piecesOfTool(order)}`,
        text: 'Your order has left our factory. Our sales team will send you the shipping documents.',
        rows: [shipToRow(order)],
      }),
    },
  }),
};
