import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
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

/** Steps that read all rows of a table, in an order or not; subqueries and lists of values are none. */
const WHOLE_IN_SQLITE = /^SCAN (?!CONSTANT|\(|LIST|\d)(\w+)/gm;
const WHOLE_IN_POSTGRES = /(?:Seq Scan|Index(?: Only)? Scan(?: Backward)? using \w+) on (\w+)[^\n]*(?=\n\s+Filter)/g;

/**
 * The tables, or their aliases, that reads go through row by row, because no index finds what they look for. To the
 * planner of PostgreSQL, that is made expensive: it prefers it for small tables.
 */
export async function tablesReadWhole(db: Db, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const isSqlite = engineOf(db) === 'sqlite';
  const found = new Set<string>();
  for (const query of await queriesOf(db, read)) {
    const plan = await db.connection().execute(async (connection) => {
      if (!isSqlite) await sql`set enable_seqscan = off`.execute(connection);
      const explain = `${isSqlite ? 'explain query plan' : 'explain'} ${query.sql}`;
      const { rows } = await connection.executeQuery<Record<string, unknown>>({ ...query, sql: explain });
      if (!isSqlite) await sql`reset enable_seqscan`.execute(connection);
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
    });
    for (const [, table] of plan.matchAll(isSqlite ? WHOLE_IN_SQLITE : WHOLE_IN_POSTGRES))
      found.add(`${table}: ${query.sql}`);
  }
  return [...found];
}
