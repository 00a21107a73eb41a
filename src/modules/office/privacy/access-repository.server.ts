import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { personalTables } from './personal-rows.server.ts';
import type { DataAccessTable } from './privacy-tables.ts';

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

/** @returns number of removed rows */
export async function deleteOldAccesses(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('data_accesses').where('at', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
