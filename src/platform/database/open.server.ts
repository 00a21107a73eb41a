import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { writtenTablesOf } from './commit-watch.server.ts';
import { asDatabaseFault } from './database-fault.server.ts';
import type { Engine } from './engine.server.ts';
import { postgresListener } from './postgres-listener.server.ts';
import { preparedClient } from './prepared-client.server.ts';
import { Revisions } from './revisions.server.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.server.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  /** Counts the changes of the watched tables. */
  revisions: Revisions;
  close(): Promise<void>;
}

const INT8_OID = 20;

/** A waiting statement gives up before its request does; the last limit also ends it when the network is silent. */
const REQUEST_LIMITS = {
  lock_timeout: 4_000,
  statement_timeout: 8_000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
};

export interface DatabasePlace {
  databaseUrl?: string | undefined;
  databasePoolSize?: number;
  dataDir: string;
}

/**
 * Opens the database that the configuration names: PostgreSQL when there is a URL, otherwise a SQLite file in the data folder.
 * @param place.patient for work that takes as long as it takes, and no request waits for: PostgreSQL's limits are lifted
 * @param watched the tables whose changes `revisions` counts: see DatabaseSchema
 */
export function openDatabase(
  place: DatabasePlace & { patient?: boolean },
  watched: readonly string[] = [],
): OpenDatabase {
  const { databaseUrl, databasePoolSize = 10, dataDir, patient = false } = place;
  if (databaseUrl) return openPostgres(databaseUrl, databasePoolSize, patient ? {} : REQUEST_LIMITS, watched);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { dialect, otherWriters } = openSqlite(join(dataDir, 'shop.sqlite'), watched, (table) =>
    revisions.changed(table),
  );
  const revisions = new Revisions(otherWriters, watched);
  const db: Db = new Kysely<Database>({ dialect });
  return { db, engine: 'sqlite', revisions, close: () => db.destroy() };
}

function openPostgres(
  url: string,
  poolSize: number,
  limits: Partial<typeof REQUEST_LIMITS>,
  watched: readonly string[],
): OpenDatabase {
  const listener = postgresListener(url);
  const revisions = new Revisions(listener, watched);
  const client = preparedClient({ writtenTables: writtenTablesOf(watched), changed: revisions.changed });
  const pool = connectionPool(url, poolSize, limits, client);
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw asDatabaseFault(error);
    });
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  const db: Db = new Kysely<Database>({ dialect });
  const close = async () => {
    await listener.close();
    await db.destroy();
  };
  return { db, engine: 'postgres', revisions, close };
}

function connectionPool(
  connectionString: string,
  max: number,
  limits: Partial<typeof REQUEST_LIMITS>,
  Client: typeof pg.Client,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client,
    max,
    application_name: 'shop',
    // Long work on a connection that the network lost ends too: the other side is asked for from time to time.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    ...limits,
    // After a failover or behind a balancer of connections, none stays on the old server for good.
    maxLifetimeSeconds: 1_800,
    types: {
      // Amounts and times are bigint columns that fit a JavaScript number.
      getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // The pool replaces a connection that breaks, idle or in use; without listeners, either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
