import { callRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { moveCall } from '#src/modules/orders/moves/move.api.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { UNDONE } from '#src/modules/orders/moves/order-history.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderNumbers } from '#src/modules/orders/search/order-numbers.server.ts';
import { shipments } from './0045-shipments.ts';
import { assumeDeliveries } from './assume-deliveries.server.ts';
import {
  getShipmentList,
  getShipments,
  getShippable,
  postArrival,
  postSharedShipment,
  postShipment,
  putShipment,
} from './fulfilment.api.ts';
import { confirm, deliver, fulfilmentProcess, makeReady, startProduction } from './fulfilment.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { ordersOfShipment } from './orders-of-shipment.server.ts';
import { shipDemoOrders } from './ship-demo-orders.server.ts';
import { requireParts } from './ship-order.server.ts';
import { shipmentCheck } from './shipment-consistency.server.ts';
import { readyMail, shipmentMail } from './shipment-mails.server.ts';
import { shipmentTables } from './shipment-table.ts';
import { dropWithMove, storeWithMove } from './store-shipment.server.ts';

const shipmentMails = (config: Config) => {
  const mail = shipmentMail(settingsOf(config, fulfilmentSettings).carriers);
  return { ready: readyMail(config), shipped: mail, 'partly-shipped': mail };
};

/** An admin confirms an order, tracks its production, and records shipments and arrivals. */
export const fulfilment: Room = {
  settings: fulfilmentSettings,
  schema: {
    migrations: () => ({
      '0045-shipments': shipments,
    }),
    tables: shipmentTables,
  },
  calls: [
    ...[confirm, startProduction, makeReady, deliver].map(moveCall),
    callRow('admin', postShipment),
    callRow('signed-in', getShipments),
    callRow('signed-in', getShipmentList),
    callRow('admin', getShippable),
    callRow('admin', postSharedShipment),
    callRow('admin', putShipment),
    callRow('signed-in', postArrival),
  ],
  seedDemo: shipDemoOrders,
  consistencyChecks: [shipmentCheck],
  fills: [
    fill(orderProcess, fulfilmentProcess),
    fill(orderNumbers, ordersOfShipment),
    fill(moveEffects, (config) => ({
      mails: shipmentMails(config),
      handlers: {
        async 'partly-shipped'(trx, handled) {
          await requireParts(trx, handled);
          await storeWithMove(trx, handled);
        },
        shipped: storeWithMove,
        [UNDONE]: dropWithMove,
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
