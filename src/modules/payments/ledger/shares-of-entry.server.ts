import type { Order } from '#src/core/orders/order.ts';
import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** What each order had of an entry, in minor units, from the history of the orders. */
export async function sharesOfEntry(db: Db, orders: readonly Order[], entry: string): Promise<Map<string, number>> {
  const shares = new Map<string, number>();
  for (const { _id, currency } of orders) {
    for (const { data } of await listOrderEvents(db, _id)) {
      const { entry: recorded, amount = 0, writtenOff = 0 } = JSON.parse(data) as EventData;
      if (recorded === entry) shares.set(_id, minorPriceOf(amount, currency) + minorPriceOf(writtenOff, currency));
    }
  }
  return shares;
}
