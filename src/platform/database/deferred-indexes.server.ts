import { type Kysely, sql } from 'kysely';

/**
 * A PostgreSQL index that is built after the migrations, while other copies write: a migration would lock the table.
 */
export interface DeferredIndex {
  name: string;
  /** Table, method and columns, as after `create index … on`. */
  on: string;
  /** PostgreSQL extension without which the index is not built. */
  extension?: string;
}

/** Advisory lock: of the copies that start at once, only one builds. An arbitrary number that nothing else locks. */
const LOCK = 2_059_059_059;

async function canBeBuilt(db: Kysely<never>, { extension }: DeferredIndex): Promise<boolean> {
  if (extension === undefined) return true;
  const { rows } = await sql`select 1 from pg_extension where extname = ${extension}`.execute(db);
  return rows.length > 0;
}

/** Replaces an index whose build was interrupted: it exists, but is invalid. */
async function build(db: Kysely<never>, index: DeferredIndex): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${index.name})`.execute(db);
  if (rows[0]?.valid || !(await canBeBuilt(db, index))) return;
  if (rows[0]) await sql`drop index concurrently ${sql.ref(index.name)}`.execute(db);
  await sql`create index concurrently ${sql.ref(index.name)} on ${sql.raw(index.on)}`.execute(db);
}

/**
 * Builds the missing indexes. A copy that starts while another one builds does not wait: the build waits for open
 * transactions, and so for the one that would be waiting.
 * @param db without timeouts, connected to PostgreSQL directly
 */
export async function buildDeferredIndexes(db: Kysely<never>, indexes: readonly DeferredIndex[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection);
    if (!rows[0]?.mine) return;
    try {
      for (const index of indexes) await build(connection, index);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}
