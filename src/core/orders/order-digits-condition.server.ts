import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { phoneE164 } from '#src/platform/i18n/phone-e164.server.ts';

/** The indexed expressions of migration 0059; they must match it exactly. */
const PHONE = sql`translate(phone, ' -+()./', '')`;
const NUMBERS = sql`regexp_replace(customer_name || ' ' || email || ' ' || shipping_address || ' ' || tool_name, '[^0-9]+', ' ', 'g')`;

/** If the newest orders contain a page of matches, a scan is cheaper: the index would collect all matches. */
const [NEWEST, PAGE_OF_MATCHES] = [500, 50];
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
  const found = await db.selectFrom(newest).select('id').where(fits).limit(PAGE_OF_MATCHES).execute();
  return found.length === PAGE_OF_MATCHES;
}

/**
 * The condition of a search for digits that uses the trigram index of PostgreSQL.
 * @param phone digits of a phone number, without separators
 * @param text the search text: its numbers may be part of an address
 * @param fits exact condition on an order
 * @returns undefined if the index is missing or would find too many orders: the list has to be scanned then
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
  const e164 = phoneE164(text, 'BD');
  const byE164 = e164 === null ? sql`` : sql` union all select id from orders where phone_e164 = ${e164}`;
  const byPhone = sql`select id from orders where ${PHONE} ${like(phone)}${byE164}`;
  // A number may be part of the phone number or of another field.
  const containsNumbers = numbers.map((number) => sql`(${PHONE} ${like(number)} or ${NUMBERS} ${like(number)})`);
  const byNumbers = sql`select id from orders where ${sql.join(containsNumbers, sql` and `)}`;
  // An array, so that the index is used whatever the list is sorted by.
  return sql`(id = any(array(${byPhone} union all ${byNumbers})) and ${fits})`;
}
