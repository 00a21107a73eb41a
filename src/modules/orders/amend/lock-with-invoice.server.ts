import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type FoundOrder, findOrder, lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { listOrderIdsOn } from './amend-repository.server.ts';

/** An order, locked, with the other orders of its joint invoice, which are locked too. */
export interface LockedOrder extends FoundOrder {
  others: readonly Order[];
}

/**
 * Locks the customer, then an order and those of its joint invoice, in the order of their ids to avoid deadlocks.
 * @returns undefined if the order was put on another invoice meanwhile
 */
export async function lockWithInvoice(trx: Db, id: string): Promise<LockedOrder | undefined> {
  const read = await findOrder(trx, id);
  const invoice = read?.order.jointInvoice ?? null;
  if (read) await lockCustomer(trx, read.customerId);
  const ids = invoice === null ? [id] : await listOrderIdsOn(trx, invoice);
  const locked: FoundOrder[] = [];
  for (const each of ids.sort()) {
    const found = await lockOrder(trx, each);
    if (found) locked.push(found);
  }
  const own = locked.find(({ order }) => order._id === id);
  if (own?.order.jointInvoice !== invoice) return undefined;
  return { ...own, others: locked.filter((each) => each !== own).map(({ order }) => order) };
}
