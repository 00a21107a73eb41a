import type { Order } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { hasMoneyOnOtherOrders } from '../ledger/ledger-repository.server.ts';

/**
 * A slip for it was accepted, or its card payment was received, and a part of the money pays other orders of its
 * invoice: the customer cannot know what it lacks, and a clerk decides.
 */
export const isPaidElsewhere = async (db: Db, { _id, jointInvoice }: Order): Promise<boolean> =>
  jointInvoice !== null && (await hasMoneyOnOtherOrders(db, _id));
