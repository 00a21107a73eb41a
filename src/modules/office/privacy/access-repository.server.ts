import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { personalTables } from './personal-rows.server.ts';
import type { AccessFilter } from './privacy.ts';
import type { DataAccessTable } from './privacy-tables.ts';

export type StoredAccess = Selectable<DataAccessTable>;

/** A row by a column and its value. */
export type Place = readonly [table: string, column: string, value: string];

function ownerQuery(
  tables: Shop['tables'],
  name: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const table = personalTables(tables).find((each) => each.name === name);
  const { user, within } = table?.personal ?? {};
  if (user) return sql`select ${sql.ref(user)} as owner from ${sql.table(name)} where ${condition}`;
  if (!within) return undefined;
  const [column, parent, key] = within;
  const keys = sql`select ${sql.ref(column)} from ${sql.table(name)} where ${condition}`;
  return ownerQuery(tables, parent, sql`${sql.ref(key)} in (${keys})`);
}

/** Id of the user to whom a row belongs, if to one. */
export async function findOwner(db: Db, tables: Shop['tables'], place: Place): Promise<string | undefined> {
  const [table, column, value] = place;
  const query = ownerQuery(tables, table, sql`${sql.ref(column)} = ${value}`);
  const { rows } = query ? await sql<{ owner: string | null }>`${query}`.execute(db) : { rows: [] };
  return rows[0]?.owner ?? undefined;
}

export async function insertAccesses(db: Db, rows: readonly Insertable<DataAccessTable>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('data_accesses')
      .values([...rows])
      .execute();
}

/** Who has read the data of a customer, newest first. */
export async function listAccesses(
  db: Db,
  customerId: string,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  return db
    .selectFrom('data_accesses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** All accesses that match, newest first, with the present address of the customer. */
export async function listAccessLog(
  db: Db,
  { customer, by, day }: AccessFilter,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  return db
    .selectFrom('data_accesses')
    .leftJoin('user', (join) =>
      join
        .onRef('user.id', '=', 'data_accesses.customer_id')
        .on('user.id', 'not in', sql<string>`(select user_id from erased_accounts)`),
    )
    .selectAll('data_accesses')
    .select('user.email as customer')
    .$if(customer !== '', (query) => query.where('user.email', '=', customer))
    .$if(by !== '', (query) => query.where('by_email', '=', by))
    .$if(day !== '', (query) =>
      query.where('at', '>=', calendar.startOf(day)).where('at', '<', calendar.startOf(addDays(day, 1))),
    )
    .$if(after !== undefined, (query) => query.where('data_accesses.id', '<', after ?? ''))
    .orderBy('data_accesses.id', 'desc')
    .limit(limit)
    .execute();
}

/** @returns number of removed rows */
export async function deleteOldAccesses(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('data_accesses').where('at', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
