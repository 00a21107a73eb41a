import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import { piecesOfTool, shipToRow } from '#src/core/orders/order-mails.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { postConfirmation, postDelivery, postProduction, postReadiness, postShipment } from './fulfilment.api.ts';
import { fulfilmentMoves } from './fulfilment.ts';

const shipmentRows = (order: Order, { carrier, reference }: EventData) => [
  ...(carrier ? [['Carrier', carrier] as const] : []),
  ...(reference ? [['Shipment reference', reference] as const] : []),
  shipToRow(order),
];

/** An admin confirms an order, follows its production and records that the goods have left and arrived. */
export const fulfilment: ServerExtension = {
  name: 'fulfilment',
  calls: [
    ['POST', '/order/:id/confirmation', 'admin', postConfirmation],
    ['POST', '/order/:id/production', 'admin', postProduction],
    ['POST', '/order/:id/readiness', 'admin', postReadiness],
    ['POST', '/order/:id/shipment', 'admin', postShipment],
    ['POST', '/order/:id/delivery', 'signed-in', postDelivery],
  ],
  orders: () => ({
    moves: fulfilmentMoves,
    mails: {
      confirmed: (order) => ({
        subject: `Confirmed: your order of ${piecesOfTool(order)}`,
        text: 'We have confirmed your order.',
        rows: [],
      }),
      'production-started': (order) => ({
        subject: `In production: your order of ${piecesOfTool(order)}`,
        text: 'The production of your order has started.',
        rows: order.promisedFor ? [['Ready by', formatDate(order.promisedFor, 'long')]] : [],
      }),
      ready: (order) => ({
        subject: `Ready: your order of ${piecesOfTool(order)}`,
        text: order.paidAt
          ? 'Your order is ready to leave our factory.'
          : 'Your order is ready. It leaves our factory when the balance has arrived.',
        rows: [],
      }),
      'partly-shipped': (order, data) => ({
        subject: `Shipped in part: your order of ${piecesOfTool(order)}`,
        text: `${formatPieces(data.pieces ?? 0)} pieces of your order have left our factory, ${formatPieces(order.shippedPieces)} of ${formatPieces(order.orderedMinQty)} so far.`,
        rows: shipmentRows(order, data),
      }),
      shipped: (order, data) => ({
        subject: `Shipped: your order of ${piecesOfTool(order)}`,
        text: 'Your order has left our factory. Our sales team will send you the shipping documents.',
        rows: shipmentRows(order, data),
      }),
    },
  }),
};
