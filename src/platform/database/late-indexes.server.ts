import { type Kysely, sql } from 'kysely';

/** An index of PostgreSQL that is built after the steps, while other copies write: within a step it would hold its table. */
export interface LateIndex {
  name: string;
  /** Table, method and columns, as after `create index … on`. */
  on: string;
  /** Without this extension of PostgreSQL there is no index. */
  extension?: string;
}

/** Of all copies that start at once, one builds. Any number that nothing else locks. */
const LOCK = 2_059_059_059;

async function hasExtension(db: Kysely<never>, { extension }: LateIndex): Promise<boolean> {
  if (extension === undefined) return true;
  const { rows } = await sql`select 1 from pg_extension where extname = ${extension}`.execute(db);
  return rows.length > 0;
}

/** One whose building was broken off is there, and invalid. */
async function build(db: Kysely<never>, index: LateIndex): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${index.name})`.execute(db);
  if (rows[0]?.valid || !(await hasExtension(db, index))) return;
  if (rows[0]) await sql`drop index concurrently ${sql.ref(index.name)}`.execute(db);
  await sql`create index concurrently ${sql.ref(index.name)} on ${sql.raw(index.on)}`.execute(db);
}

/**
 * Builds those that are missing. A copy that starts while another one builds goes on without them: it would wait with a lock that the
 * building waits for.
 * @param db without limits of time, and on PostgreSQL itself
 */
export async function buildLateIndexes(db: Kysely<never>, indexes: readonly LateIndex[]): Promise<void> {
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
