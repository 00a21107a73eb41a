import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Indexed expression of migration 0059, written identically. */
const PHONE = sql`translate(phone, ' -+()./', '')`;
const NUMBERS = sql`regexp_replace(customer_name || ' ' || email || ' ' || shipping_address || ' ' || tool_name, '[^0-9]+', ' ', 'g')`;

/** The newest orders, and so many of them that fit as a page shows: the index would collect all others as well. */
const [NEWEST, MANY] = [500, 50];
/** Minimum length of a term for the trigram index, in characters. */
const MIN_INDEXED_LENGTH = 3;

const like = (digits: string) => sql`like ${`%${digits}%`}`;

async function hasIndex(db: Db): Promise<boolean> {
  const { rows } = await sql<{ index: string | null }>`select to_regclass('orders_by_digits')::text as index`.execute(
    db,
  );
  return rows[0]?.index !== null;
}

async function isFrequent(db: Db, fits: RawBuilder<SqlBool>): Promise<boolean> {
  const newest = db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(NEWEST).as('newest');
  const found = await db.selectFrom(newest).select('id').where(fits).limit(MANY).execute();
  return found.length === MANY;
}

/**
 * The orders that a search for digits finds, by the index of PostgreSQL.
 * @param phone digits of a phone, without signs
 * @param text as it was typed: its numbers may be words of an address
 * @param fits decides about an order
 * @returns undefined when there is no such index, or when it would find too many: the list has to be scanned
 */
export async function withDigits(
  db: Db,
  phone: string,
  text: string,
  fits: RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool> | undefined> {
  const numbers = text.match(/\d+/g)?.filter(({ length }) => length >= MIN_INDEXED_LENGTH) ?? [];
  if (engineOf(db) === 'sqlite' || numbers.length === 0 || !(await hasIndex(db)) || (await isFrequent(db, fits)))
    return undefined;
  const called = sql`select id from orders where ${PHONE} ${like(phone)}`;
  // A word may be of the phone, and of something else.
  const eachSaid = numbers.map((number) => sql`(${PHONE} ${like(number)} or ${NUMBERS} ${like(number)})`);
  const said = sql`select id from orders where ${sql.join(eachSaid, sql` and `)}`;
  // An array, so that the index is asked whatever the list is sorted by.
  return sql`(id = any(array(${called} union all ${said})) and ${fits})`;
}
