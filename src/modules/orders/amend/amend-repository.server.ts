import { derivedColumns } from '#src/core/orders/derived-columns.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type FoundOrder, findOrder, lockOrder, progressColumns } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** An order, locked, with the other orders of its invoice, which are locked too. */
export interface LockedOrder extends FoundOrder {
  others: readonly Order[];
}

/**
 * Locks an order and those of its joint invoice, in the order of their ids to avoid deadlocks.
 * @returns undefined if the order was put on another invoice meanwhile
 */
export async function lockWithInvoice(trx: Db, id: string): Promise<LockedOrder | undefined> {
  const invoice = (await findOrder(trx, id))?.order.jointInvoice ?? null;
  const rows =
    invoice === null
      ? [{ id }]
      : await trx.selectFrom('orders').select('id').where('joint_invoice', '=', invoice).execute();
  const locked: FoundOrder[] = [];
  for (const each of rows.map((row) => row.id).sort()) {
    const found = await lockOrder(trx, each);
    if (found) locked.push(found);
  }
  const own = locked.find(({ order }) => order._id === id);
  if (!own || own.order.jointInvoice !== invoice) return undefined;
  return { ...own, others: locked.filter((each) => each !== own).map(({ order }) => order) };
}

/** Stores what was ordered, and the progress. The order is locked. */
export async function updateAmended(trx: Db, order: Order): Promise<void> {
  const { _id, currency, orderedMinQty, unitPrice, shippingAddress } = order;
  const derived = derivedColumns({
    customer_name: order.orderedBy,
    email: order.orderedEmail,
    shipping_address: shippingAddress,
    phone: order.orderedPhone,
    tool_name: order.orderedTool,
  });
  await trx
    .updateTable('orders')
    .set({
      quantity: orderedMinQty,
      unit_price_minor: minorPriceOf(unitPrice, currency),
      shipping_address: shippingAddress,
      ...derived,
      ...progressColumns(order, currency),
    })
    .where('id', '=', _id)
    .execute();
}
