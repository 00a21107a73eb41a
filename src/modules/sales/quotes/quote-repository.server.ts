import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { QuoteTable } from './quote-tables.ts';

export type QuoteRow = Selectable<QuoteTable>;

const timeOf = (time: number | null) => (time === null ? null : Number(time));

/** PostgreSQL returns large integers as text. */
export const toQuoteRow = (row: QuoteRow): QuoteRow => ({
  ...row,
  asked_at: Number(row.asked_at),
  valid_until: timeOf(row.valid_until),
  total_minor: timeOf(row.total_minor),
  offered_at: timeOf(row.offered_at),
  seen_at: timeOf(row.seen_at),
  reminded_at: timeOf(row.reminded_at),
  decided_at: timeOf(row.decided_at),
});

/** The next number of a year, from 1; the transactions that take one wait for each other. */
export async function takeQuotePlace(trx: Db, year: string): Promise<number> {
  const { last } = await trx
    .insertInto('quote_counters')
    .values({ year, last: 1 })
    .onConflict((oc) => oc.column('year').doUpdateSet({ last: sql`quote_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** @returns false if this user has asked for a quote under this key */
export async function insertQuote(trx: Db, quote: Insertable<QuoteTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('quotes')
    .values(quote)
    .onConflict((oc) => oc.columns(['asked_by', 'request_key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findQuoteByKey(db: Db, userId: string, key: string) {
  return db
    .selectFrom('quotes')
    .select(['id', 'revision', 'request_hash'])
    .where('asked_by', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

export async function findQuote(db: Db, id: string): Promise<QuoteRow | undefined> {
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toQuoteRow(row);
}

export async function findQuoteByNumber(db: Db, number: string): Promise<QuoteRow | undefined> {
  const row = await db.selectFrom('quotes').selectAll().where('number', '=', number).executeTakeFirst();
  return row && toQuoteRow(row);
}

/** Reads a quote and locks it until the end of the transaction. */
export async function lockQuote(trx: Db, id: string): Promise<QuoteRow | undefined> {
  const query = trx.selectFrom('quotes').selectAll().where('id', '=', id);
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  return row && toQuoteRow(row);
}

export async function updateQuote(trx: Db, id: string, change: Updateable<QuoteTable>): Promise<void> {
  await trx.updateTable('quotes').set(change).where('id', '=', id).execute();
}

/** Notes that the customer has opened the latest revision; the first time counts. */
export async function updateSeen(db: Db, id: string, revision: string, now: number): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('seen_at', 'is', null)
    .execute();
}

export async function insertLink(trx: Db, hash: string, quoteId: string, now: number): Promise<void> {
  await trx.insertInto('quote_links').values({ hash, quote_id: quoteId, mailed_at: now }).execute();
}

/** Whether a quote belongs to a company: its account has the address of its contact. */
export async function isOfCompany(db: Db, quoteId: string): Promise<boolean> {
  const query = db
    .selectFrom('quotes')
    .innerJoin('user', 'user.id', 'quotes.customer_id')
    .select('quotes.id')
    .where('quotes.id', '=', quoteId)
    .where('user.contactEmail', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Whether a mail about this quote had the link with this secret. Links end with a company: its members read the quote
 * with their accounts, and those who have left it do no more.
 */
export async function isLinkOf(db: Db, hash: string, quoteId: string): Promise<boolean> {
  const query = db
    .selectFrom('quote_links')
    .innerJoin('quotes', 'quotes.id', 'quote_links.quote_id')
    .leftJoin('user', 'user.id', 'quotes.customer_id')
    .select('hash')
    .where('hash', '=', hash)
    .where('quote_id', '=', quoteId)
    // The account of a company has the address of its contact.
    .where('user.contactEmail', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** @param orderIds by line */
export async function insertQuoteOrders(
  trx: Db,
  quoteId: string,
  orders: readonly { orderId: string; line: number }[],
): Promise<void> {
  const rows = orders.map(({ orderId, line }) => ({ order_id: orderId, quote_id: quoteId, line }));
  await trx.insertInto('quote_orders').values(rows).execute();
}

/** The orders that a quote became, by line. */
export function listQuoteOrders(db: Db, quoteId: string) {
  return db
    .selectFrom('quote_orders')
    .innerJoin('orders', 'orders.id', 'quote_orders.order_id')
    .select(['orders.id', 'orders.number', 'quote_orders.line'])
    .where('quote_orders.quote_id', '=', quoteId)
    .orderBy('quote_orders.line')
    .execute();
}

/** Offers that end between two moments, of whose end the customer was not reminded. */
export async function listEnding(db: Db, from: number, to: number, { limit, after }: Batch): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('state', '=', 'offered')
    .where('valid_until', '>', from)
    .where('valid_until', '<=', to)
    .where('reminded_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toQuoteRow);
}
