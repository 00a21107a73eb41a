import { type SqlBool, sql } from 'kysely';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/**
 * Reviews have the name of a person, a list is a draft, and who has read the data of an account stays a matter of that
 * account.
 */
const KEPT: ReadonlySet<string> = new Set(['reviews', 'lists', 'list_lines', 'data_accesses']);

/** With several rows of a customer, unlike terms. */
export const PRICES = 'agreed_prices';

/** @param tables the declared ones; a table whose key is the customer has one row for each */
export async function tablesOfCustomers(trx: Db, tables: Shop['tables']) {
  const present = await trx.introspection.getTables();
  const known = present.filter(({ columns }) => columns.some(({ name }) => name === 'customer_id'));
  const names = new Set(known.map(({ name }) => name));
  const moved = tables.filter(({ name }) => names.has(name) && !KEPT.has(name));
  return moved.map(({ name, key }) => ({ name, isSingle: key.join() === 'customer_id' }));
}

interface Move {
  /** Ids of the accounts. */
  from: string;
  to: string;
  /** Whether the first account is a person, whom the history of the orders then names. */
  isPerson: boolean;
  /** Whether prices and terms of the first account become those of the second one. */
  withTerms: boolean;
}

/**
 * Moves everything of an account to another one: orders, invoices, quotes, conversations and, if wanted, prices and
 * terms. The tables are those with a column `customer_id`; where both accounts have the only row of a customer, each
 * keeps its own. Addresses stay those of the people who ordered.
 */
export async function moveAccount(
  trx: Db,
  { tables }: Pick<Shop, 'tables'>,
  { from, to, isPerson, withTerms }: Move,
): Promise<void> {
  // A key names one order of an account.
  await sql`update orders set idempotency_key = idempotency_key || ${`#${from}`} where customer_id = ${from}
    and idempotency_key in (select idempotency_key from orders where customer_id = ${to})`.execute(trx);
  // Also those that an admin has placed for the person: they have the address of the person.
  if (isPerson)
    await sql`update order_events set person_id = ${from} where event = 'placed' and person_id is null
      and order_id in (select id from orders where customer_id = ${from})`.execute(trx);
  for (const { name, isSingle } of await tablesOfCustomers(trx, tables)) {
    if (!withTerms && (isSingle || name === PRICES)) continue;
    const table = sql.table(name);
    const free = isSingle
      ? sql<SqlBool>`not exists (select 1 from ${table} other where other.customer_id = ${to})`
      : sql<SqlBool>`1 = 1`;
    await sql`update ${table} set customer_id = ${to} where customer_id = ${from} and ${free}`.execute(trx);
  }
  await sql`update order_events set done_by = ${to}, person_id = coalesce(person_id, ${isPerson ? from : null})
    where done_by = ${from} and order_id in (select id from orders where customer_id = ${to})`.execute(trx);
}
