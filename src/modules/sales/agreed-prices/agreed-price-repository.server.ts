import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { containsPattern } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { AgreedPriceSearch } from './agreed-price.calls.ts';
import type { AgreedPriceTable } from './agreed-price-table.ts';

export type AgreedPriceRow = Selectable<AgreedPriceTable>;

const validSteps = compileOnce((db, customerId: string, toolId: string, currency: string, today: string) =>
  db
    .selectFrom('agreed_prices')
    .select(['tool_id', 'from_pieces', 'price_minor', 'currency', 'valid_until'])
    .where('customer_id', '=', customerId)
    .where('tool_id', '=', toolId)
    .where('currency', '=', currency)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .orderBy('from_pieces'),
);

interface ValidOn {
  customerId: string;
  currency: string;
  today: string;
}

/** The steps of a tool that are valid today, in ascending order. */
export async function listValidSteps(db: Db, toolId: string, { customerId, currency, today }: ValidOn) {
  return (await validSteps(db, customerId, toolId, currency, today)).rows;
}

/** A page of a customer's prices that are valid today, by time. @param toolId of one tool only */
export function listValidPrices(
  db: Db,
  { customerId, currency, today }: ValidOn,
  toolId: string | undefined,
  { limit, after }: PageRequest,
) {
  return db
    .selectFrom('agreed_prices')
    .select(['id as _id', 'tool_id', 'from_pieces', 'price_minor', 'currency', 'valid_until'])
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .$if(toolId !== undefined, (query) => query.where('tool_id', '=', toolId ?? ''))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Prices with the names of customer and tool. */
const named = (db: Db) =>
  db
    .selectFrom('agreed_prices')
    .innerJoin('user', 'user.id', 'agreed_prices.customer_id')
    .innerJoin('tools', 'tools.id', 'agreed_prices.tool_id')
    .selectAll('agreed_prices')
    .select([
      shownEmail.as('customer_email'),
      'user.name as customer_name',
      'tools.name as tool_name',
      'tools.price_minor as list_price_minor',
      'tools.price_decimals',
    ]);

export type NamedPriceRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const NAMES = sql`concat_ws(' ', "user".name, ${shownEmail}, tools.name)`;

/**
 * A page of the matching prices, newest first.
 * @param buyerId the account that buys under the address of the customer
 */
export function listAgreedRows(
  db: Db,
  { q = '', customer = '', tool = '' }: AgreedPriceSearch,
  buyerId: string | undefined,
  { limit, after }: PageRequest,
): Promise<NamedPriceRow[]> {
  const isSqlite = engineOf(db) === 'sqlite';
  return q
    .split(/\s+/)
    .filter(Boolean)
    .map(containsPattern)
    .reduce(
      (query, pattern) =>
        query.where(
          isSqlite ? sql<boolean>`${NAMES} like ${pattern} escape '\\'` : sql<boolean>`lower(${NAMES}) like ${pattern}`,
        ),
      named(db),
    )
    .$if(customer !== '', (query) =>
      query.where((eb) =>
        eb.or([eb(shownEmail, '=', customer.toLowerCase()), eb('agreed_prices.customer_id', '=', buyerId ?? '')]),
      ),
    )
    .$if(tool !== '', (query) => query.where('agreed_prices.tool_id', '=', tool))
    .$if(after !== undefined, (query) => query.where('agreed_prices.id', '<', after ?? ''))
    .orderBy('agreed_prices.id', 'desc')
    .limit(limit)
    .execute();
}

/** The price with this id, locked until the transaction ends. */
export async function lockAgreedPrice(trx: Db, id: string): Promise<NamedPriceRow | undefined> {
  const query = named(trx).where('agreed_prices.id', '=', id);
  return query.forUpdate('agreed_prices').executeTakeFirst();
}

/** The prices of customers, in all currencies. */
export function listPricesOf(trx: Db, customerIds: readonly string[]): Promise<AgreedPriceRow[]> {
  return trx.selectFrom('agreed_prices').selectAll().where('customer_id', 'in', customerIds).execute();
}

/** The accounts with these ids, with the addresses that are shown. */
export function listAccountsById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('user')
    .select(['id', 'name', shownEmail.as('email')])
    .where('id', 'in', ids)
    .execute();
}

/** @returns false, without an insert, if a price with this creation key exists */
export async function insertAgreedPrice(trx: Db, row: Insertable<AgreedPriceTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('agreed_prices')
    .values(row)
    .onConflict((oc) => oc.column('creation_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findByCreationKey(db: Db, key: string) {
  const query = db.selectFrom('agreed_prices').select(['id', 'creation_hash']).where('creation_key', '=', key);
  return query.executeTakeFirst();
}

export async function deleteAgreedPrice(trx: Db, id: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('agreed_prices').where('id', '=', id).executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns the number of changed prices: 0 if it was ended meanwhile */
export async function setLastDay(trx: Db, id: string, valid_until: string | null): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('agreed_prices')
    .set({ valid_until })
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The tools with these ids or names. */
export function listNamedTools(db: Db, ids: readonly string[], names: readonly string[]) {
  return db
    .selectFrom('tools')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('name', 'in', names)]))
    .execute();
}

/** Prices that no admin could have set. @param least the minimum order */
export function listInvalidPrices(db: Db, least: number): Promise<NamedPriceRow[]> {
  return named(db)
    .where((eb) =>
      eb.or([
        eb('agreed_prices.price_minor', '<=', 0),
        eb('from_pieces', '<', least),
        eb('valid_until', '<', eb.ref('valid_from')),
      ]),
    )
    .execute();
}

/** Other prices for the same pieces of the tool, on some of the same days. */
const rivalsIn = (eb: ExpressionBuilder<Database, 'agreed_prices'>) =>
  eb
    .selectFrom('agreed_prices as rival')
    .select('rival.id')
    .whereRef('rival.tool_id', '=', 'agreed_prices.tool_id')
    .whereRef('rival.currency', '=', 'agreed_prices.currency')
    .whereRef('rival.from_pieces', '=', 'agreed_prices.from_pieces')
    .where(({ eb: on, or, ref }) =>
      or([
        on('rival.valid_until', 'is', null),
        on('agreed_prices.valid_from', 'is', null),
        on('rival.valid_until', '>=', ref('agreed_prices.valid_from')),
      ]),
    )
    .where(({ eb: on, or, ref }) =>
      or([
        on('agreed_prices.valid_until', 'is', null),
        on('rival.valid_from', 'is', null),
        on('agreed_prices.valid_until', '>=', ref('rival.valid_from')),
      ]),
    );

/** Prices for the same pieces on the same days as an older one. */
export function listOverlappingPrices(db: Db): Promise<NamedPriceRow[]> {
  return named(db)
    .where((eb) =>
      eb.exists(
        rivalsIn(eb)
          .whereRef('rival.customer_id', '=', 'agreed_prices.customer_id')
          .whereRef('rival.id', '<', 'agreed_prices.id'),
      ),
    )
    .execute();
}

/** Prices of one customer that have rivals among those of the other one. */
export function listClashes(db: Db, { from, into }: { from: string; into: string }): Promise<NamedPriceRow[]> {
  return named(db)
    .where('agreed_prices.customer_id', '=', from)
    .where((eb) => eb.exists(rivalsIn(eb).where('rival.customer_id', '=', into)))
    .execute();
}
