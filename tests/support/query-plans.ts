import { type CompiledQuery, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Runs reads. @returns the queries that they made */
async function queriesOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(db.withPlugin(recorder));
  return queries;
}

/**
 * Steps that read all rows of a table, and not of a subquery or a list of values. In PostgreSQL, alternatives of which
 * one is in another table are such a step, too, whatever reads the rows for them.
 */
const WHOLE = {
  sqlite: /^SCAN (?!CONSTANT|\(|LIST|\d)/m,
  postgres: /Seq Scan on |Filter: .*(?:OR \(ANY \(|\.col1\)\) OR )/,
};

/**
 * The queries of reads that go through a table row by row, because no index finds what they look for. To the planner of
 * PostgreSQL, that is made expensive: it prefers it for small tables.
 */
export async function unindexedQueries(db: Db, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const engine = engineOf(db);
  const found: string[] = [];
  for (const query of await queriesOf(db, read)) {
    const plan = await db.connection().execute(async (connection) => {
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const explain = `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query.sql}`;
      const { rows } = await connection.executeQuery<Record<string, unknown>>({ ...query, sql: explain });
      if (engine === 'postgres') await sql`reset enable_seqscan`.execute(connection);
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
    });
    if (WHOLE[engine].test(plan)) found.push(query.sql);
  }
  return found;
}

/**
 * The plan of a read of orders that have one index only: tables of tests are so small that the planner of PostgreSQL
 * would rather scan them, or use any other index.
 */
export async function planWithOneIndexOfOrders(db: Db, read: RawBuilder<unknown>, index: string): Promise<string> {
  const isSqlite = engineOf(db) === 'sqlite';
  const trx = await db.startTransaction().execute();
  if (!isSqlite) {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`do $$ declare other text; begin
      for other in select conname from pg_constraint where conrelid = 'orders'::regclass and contype in ('p', 'u')
      loop execute format('alter table orders drop constraint %I cascade', other); end loop;
      for other in select indexrelid::regclass from pg_index
        where indrelid = 'orders'::regclass and indexrelid <> ${sql.lit(index)}::regclass
      loop execute 'drop index ' || other; end loop; end $$`.execute(trx);
  }
  const explain = isSqlite ? sql`explain query plan` : sql`explain`;
  const { rows } = await sql`${explain} ${read}`.execute(trx);
  await trx.rollback().execute();
  return JSON.stringify(rows);
}
