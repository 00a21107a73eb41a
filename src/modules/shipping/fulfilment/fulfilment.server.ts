import { orderAdditions } from '#src/core/orders/lifecycle.server.ts';
import { hasReceived, UNDONE } from '#src/core/orders/lifecycle.ts';
import { amountDue, type Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import { piecesOfTool, shipToRow } from '#src/core/orders/order-mails.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { shipments } from './0045-shipments.ts';
import { assumeDeliveries } from './assume-deliveries.server.ts';
import {
  getShipments,
  getShippable,
  postArrival,
  postConfirmation,
  postDelivery,
  postProduction,
  postReadiness,
  postSharedShipment,
  postShipment,
  putShipment,
} from './fulfilment.api.ts';
import { fulfilmentMoves } from './fulfilment.ts';

import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { factRows } from './read-shipments.server.ts';
import { requireParts } from './ship-order.server.ts';
import { shipmentCheck } from './shipment-consistency.server.ts';
import { shipmentTables } from './shipment-table.ts';
import { dropWithMove, storeWithMove } from './store-shipment.server.ts';

const shipmentRows = (order: Order, { cartons, ...facts }: EventData) => [
  ...(cartons ? [['Cartons', formatPieces(cartons)] as const] : []),
  ...factRows(facts),
  shipToRow(order),
];

/** An admin confirms an order, tracks its production, and records shipments and arrivals. */
export const fulfilment: Room = {
  settings: fulfilmentSettings,
  schema: { migrations: () => ({ '0045-shipments': shipments }), tables: shipmentTables },
  calls: [
    ['POST', '/order/:id/confirmation', 'admin', postConfirmation],
    ['POST', '/order/:id/production', 'admin', postProduction],
    ['POST', '/order/:id/readiness', 'admin', postReadiness],
    ['POST', '/order/:id/shipment', 'admin', postShipment],
    ['GET', '/order/:id/shipments', 'signed-in', getShipments],
    ['GET', '/order/:id/shipping', 'admin', getShippable],
    ['POST', '/shipment', 'admin', postSharedShipment],
    ['PUT', '/order/:id/shipment/:shipment', 'admin', putShipment],
    ['POST', '/order/:id/shipment/:shipment/arrival', 'signed-in', postArrival],
    ['POST', '/order/:id/delivery', 'signed-in', postDelivery],
  ],
  consistencyChecks: [shipmentCheck],
  fills: [
    fill(orderAdditions, () => ({
      moves: fulfilmentMoves,
      handlers: {
        async 'partly-shipped'(trx, handled, lifecycle) {
          await requireParts(trx, handled, lifecycle);
          await storeWithMove(trx, handled);
        },
        shipped: storeWithMove,
        [UNDONE]: dropWithMove,
      },
      mails: {
        confirmed: (order) => ({
          subject: `Confirmed: your order of ${piecesOfTool(order)}`,
          text: 'We have confirmed your order.',
          rows: [],
        }),
        'production-started': (order) => ({
          subject: `In production: your order of ${piecesOfTool(order)}`,
          text: 'Production of your order has started.',
          rows: order.promisedFor ? [['Ready by', formatDate(order.promisedFor, 'long')]] : [],
        }),
        ready: (order) => {
          const isBalanceDue = !hasReceived(order, 'balance');
          return {
            subject: `Ready: your order of ${piecesOfTool(order)}`,
            text: isBalanceDue
              ? 'Your order is ready. It will leave our factory when we have received the balance.'
              : 'Your order is ready to leave our factory.',
            rows: isBalanceDue ? [['Still to pay', formatMoney(amountDue(order), order.currency), 'sum']] : [],
          };
        },
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
        'delivery-assumed': (order) => ({
          subject: `Delivered: your order of ${piecesOfTool(order)}`,
          text: 'Your order should have arrived some time ago, so we count it as delivered. If it has not arrived, please write to us.',
          rows: [shipToRow(order)],
        }),
      },
    })),
  ],
  jobs: [
    {
      what: 'orders that arrived some time ago',
      done: 'delivered',
      byAge: true,
      run: (parts) => assumeDeliveries(parts),
    },
  ],
};
