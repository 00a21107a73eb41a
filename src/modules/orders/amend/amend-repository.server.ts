import { derivedColumns } from '#src/core/orders/derived-columns.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** Ids of the orders on a joint invoice. */
export async function listOrderIdsOn(db: Db, jointInvoice: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('joint_invoice', '=', jointInvoice).execute();
  return rows.map(({ id }) => id);
}

const timeOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** Stores what an amendment can change of an order, which is locked. */
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
      promised_for: timeOf(order.promisedFor),
      state: order.state,
      shipped_at: timeOf(order.shippedAt),
      ...derived,
    })
    .where('id', '=', _id)
    .execute();
}
