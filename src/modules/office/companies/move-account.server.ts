import { type SqlBool, sql } from 'kysely';
import { derivedColumns } from '#src/core/orders/derived-columns.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Reviews have the name of a person, and a list is a draft. */
const KEPT: ReadonlySet<string> = new Set(['reviews', 'lists', 'list_lines']);

/** A table without ids has one row for a customer. */
async function tablesOfCustomers(trx: Db) {
  const tables = await trx.introspection.getTables();
  const known = new Map(tables.filter(({ isView }) => !isView).map((table) => [table.name, table]));
  return [...known.values()].flatMap(({ name, columns }) => {
    const has = (column: string) => columns.some((each) => each.name === column);
    return has('customer_id') && !KEPT.has(name) ? [{ name, hasEmail: has('email'), isSingle: !has('id') }] : [];
  });
}

/** The searched columns follow from the address, among others. */
async function deriveOrders(trx: Db, customerId: string): Promise<void> {
  const typed = ['customer_name', 'email', 'shipping_address', 'phone', 'tool_name'] as const;
  const orders = await trx
    .selectFrom('orders')
    .select(['id', ...typed])
    .where('customer_id', '=', customerId)
    .execute();
  for (const { id, ...columns } of orders)
    await trx.updateTable('orders').set(derivedColumns(columns)).where('id', '=', id).execute();
}

/**
 * Moves everything of an account to another one: orders, invoices, quotes, prices, terms, conversations. The tables are
 * those with a column `customer_id`; where both accounts have the only row of a customer, each keeps its own.
 * @param person whether the first account is a person, whom the history of the orders then names
 */
export async function moveAccount(trx: Db, from: string, to: string, person = true): Promise<void> {
  // A key names one order of an account.
  await sql`update orders set idempotency_key = idempotency_key || ${`#${from}`} where customer_id = ${from}
    and idempotency_key in (select idempotency_key from orders where customer_id = ${to})`.execute(trx);
  const { email } = await trx.selectFrom('user').select('email').where('id', '=', to).executeTakeFirstOrThrow();
  for (const { name, hasEmail, isSingle } of await tablesOfCustomers(trx)) {
    const table = sql.table(name);
    const free = isSingle
      ? sql<SqlBool>`not exists (select 1 from ${table} other where other.customer_id = ${to})`
      : sql<SqlBool>`1 = 1`;
    const address = hasEmail ? sql`, email = ${email}` : sql``;
    await sql`update ${table} set customer_id = ${to}${address} where customer_id = ${from} and ${free}`.execute(trx);
  }
  await deriveOrders(trx, to);
  await sql`update order_events set done_by = ${to}, person_id = coalesce(person_id, ${person ? from : null})
    where done_by = ${from} and order_id in (select id from orders where customer_id = ${to})`.execute(trx);
}
