import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { derivedColumns } from '#src/core/orders/derived-columns.server.ts';
import type { OrderTable } from '#src/core/orders/order-tables.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

const AT_ONCE = 500;
/** Sequence number, so that ids within one millisecond increase too. */
let sequence = 0;

/** The buyer of the demo, as a customer. */
export async function findDemoBuyer(db: Db) {
  const query = db.selectFrom('user').selectAll().where('email', '=', 'buyer@example.com');
  const { id, name, email } = await query.executeTakeFirstOrThrow();
  return { userId: id, name, email };
}

/** Inserts many orders of one customer. @returns their ids, newest first */
export async function insertManyOrders(
  db: Db,
  customer: { userId: string; name: string; email: string },
  count: number,
  change: Partial<Insertable<OrderTable>> = {},
): Promise<string[]> {
  const placedAt = change.placed_at;
  const rows = Array.from({ length: count }, () => {
    // An id contains the time of its order.
    sequence += 1;
    const id = placedAt === undefined ? newId() : v7({ msecs: placedAt, seq: sequence });
    const row = {
      id,
      // No counter has assigned it.
      number: `ORD-${id}`,
      customer_id: customer.userId,
      customer_name: customer.name,
      email: customer.email,
      shipping_address: 'Dhaka',
      phone: '0170',
      tool_id: 'a-tool',
      tool_name: 'Drill',
      quantity: 500,
      unit_price_minor: 3400,
      currency: 'USD',
      idempotency_key: id,
      request_hash: '',
      placed_at: Date.now(),
      cancelled_at: null,
      ...change,
    };
    return { ...row, ...derivedColumns(row) };
  });
  for (let from = 0; from < count; from += AT_ONCE) {
    await db
      .insertInto('orders')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
  }
  return rows.map(({ id }) => id).reverse();
}
