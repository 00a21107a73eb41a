import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.server.ts';
import { postgresListener } from './postgres-listener.server.ts';
import { Revisions } from './revisions.server.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.server.ts';
import { watchedDialect } from './watched-dialect.server.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  /** Tells whether a kept public answer still holds. */
  revisions: Revisions;
  close(): Promise<void>;
}

const INT8_OID = 20;

/** Opens the database that the configuration names: PostgreSQL when there is a URL, otherwise a SQLite file in the data folder. */
export function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): OpenDatabase {
  if (databaseUrl) return openPostgres(databaseUrl);
  mkdirSync(dataDir, { recursive: true });
  const { dialect, otherWriters } = openSqlite(join(dataDir, 'shop.sqlite'));
  const revisions = new Revisions(otherWriters);
  const db: Db = new Kysely<Database>({ dialect: watchedDialect(dialect, revisions.changed) });
  return { db, engine: 'sqlite', revisions, close: () => db.destroy() };
}

function openPostgres(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      // Amounts and times are bigint columns that fit a JavaScript number.
      getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const listener = postgresListener(connectionString);
  const revisions = new Revisions(listener);
  const db: Db = new Kysely<Database>({ dialect: watchedDialect(new PostgresDialect({ pool }), revisions.changed) });
  const close = async () => {
    await listener.close();
    await db.destroy();
  };
  return { db, engine: 'postgres', revisions, close };
}
