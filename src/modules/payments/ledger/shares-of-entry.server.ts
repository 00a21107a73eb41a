import type { Order } from '#src/core/orders/order.ts';
import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { ShareOfEntry } from './plan-entry.ts';

/** The share of each order of an entry, by order id, from the history of the orders. */
export async function sharesOfEntry(
  db: Db,
  orders: readonly Order[],
  entry: string,
): Promise<Map<string, ShareOfEntry>> {
  const shares = new Map<string, ShareOfEntry>();
  for (const { _id, currency } of orders) {
    for (const { id, data } of await listOrderEvents(db, _id)) {
      const { entry: recorded, amount = 0, writtenOff = 0 } = JSON.parse(data) as EventData;
      if (recorded !== entry) continue;
      shares.set(_id, { event: id, amount: minorPriceOf(amount, currency) + minorPriceOf(writtenOff, currency) });
    }
  }
  return shares;
}
