import { sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** A place among the changes: after a tool of a version, or after all of it. */
export interface Position {
  version: number;
  toolId: string;
}

export const listStockAndPrices = (db: Db) =>
  db
    .selectFrom('tools')
    .select(['id', 'name', 'quantity', 'price_minor', 'price_steps', 'price_decimals'])
    .orderBy('id')
    .execute();

export const listSynced = (db: Db) => db.selectFrom('synced_tools').select(['tool_id', 'entry']).execute();

/** One transaction after the other, until each ends; SQLite has a single writer anyway. Readers do not wait. */
export async function lockSynced(trx: Db): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`lock table synced_tools in share row exclusive mode`.execute(trx);
}

export async function findLastVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('sync_versions')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

export async function isVersion(db: Db, version: number): Promise<boolean> {
  const query = db.selectFrom('sync_versions').select('id').where('version', '=', version);
  return (await query.executeTakeFirst()) !== undefined;
}

interface Change {
  toolId: string;
  entry: string | null;
}

const BATCH_SIZE = 500;

export async function insertVersion(trx: Db, version: number, changes: readonly Change[]): Promise<void> {
  await trx
    .insertInto('sync_versions')
    .values({ id: String(version), version })
    .execute();
  for (let from = 0; from < changes.length; from += BATCH_SIZE) {
    const rows = changes
      .slice(from, from + BATCH_SIZE)
      .map(({ toolId, entry }) => ({ tool_id: toolId, version, entry }));
    await trx
      .insertInto('synced_tools')
      .values(rows)
      .onConflict((oc) =>
        oc
          .column('tool_id')
          .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), entry: ref('excluded.entry') })),
      )
      .execute();
  }
}

/** Forgets versions before this one, except those of the last changes of tools. */
export async function deleteVersionsBefore(trx: Db, version: number): Promise<void> {
  await trx
    .deleteFrom('sync_versions')
    .where('version', '<', version)
    .where('version', 'not in', (eb) => eb.selectFrom('synced_tools').select('version'))
    .execute();
}

/** Changes after a position, or all tools in the catalogue from the first version; earliest first. */
export function listSyncedAfter(db: Db, after: Position | undefined, limit: number) {
  return db
    .selectFrom('synced_tools')
    .select(['tool_id', 'version', 'entry'])
    .$if(after === undefined, (query) => query.where('entry', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('version', '>', after?.version ?? 0),
          and([eb('version', '=', after?.version ?? 0), eb('tool_id', '>', after?.toolId ?? '')]),
        ]),
      ),
    )
    .orderBy('version')
    .orderBy('tool_id')
    .limit(limit)
    .execute();
}
