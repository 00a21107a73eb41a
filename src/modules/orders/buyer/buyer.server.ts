import { callRow } from '#src/core/call.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { buyers } from './0075-buyers.ts';
import {
  getBuyer,
  getCustomerBuyer,
  getPurchaseOrder,
  postPurchaseOrder,
  putBuyer,
  putCustomerBuyer,
} from './buyer.api.ts';
import { buyerCheck } from './buyer-consistency.server.ts';
import { buyerTables } from './buyer-tables.ts';
import { placeWithBuyer } from './place-with-buyer.server.ts';

/** The buyer on the papers: entered once by a customer, copied to each order, and changed there. */
export const buyer: Room = {
  schema: { migrations: () => ({ '0075-buyers': buyers }), tables: buyerTables },
  calls: [
    callRow('self-or-admin', getCustomerBuyer),
    callRow('self-or-admin', putCustomerBuyer),
    callRow('signed-in', getBuyer),
    callRow('signed-in', putBuyer),
    callRow('signed-in', postPurchaseOrder),
    callRow('signed-in', getPurchaseOrder),
  ],
  fills: [fill(newOrders, placeWithBuyer)],
  consistencyChecks: [buyerCheck],
};
