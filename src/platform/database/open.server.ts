import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { bounds } from '#src/platform/limits/bounds.ts';
import { traceStatement } from '#src/platform/telemetry/statement-span.server.ts';
import { isTraced } from '#src/platform/telemetry/telemetry.server.ts';
import { type Changed, watchCommits } from './commit-watch.server.ts';
import { asDatabaseFault, DatabaseUnavailable } from './database-fault.server.ts';
import type { Engine } from './engine.server.ts';
import { postgresListener } from './postgres-listener.server.ts';
import { preparedClient } from './prepared-client.server.ts';
import { type ReadStale, replicaReads, type StaleReads } from './read-replica.server.ts';
import { Revisions } from './revisions.server.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.server.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  /** For reads whose result may be some seconds stale. */
  readStale: ReadStale;
  /** Undefined without a replica. */
  staleReads?: StaleReads;
  engine: Engine;
  /** Counts the changes of the watched tables. */
  revisions: Revisions;
  close(): Promise<void>;
}

/** The database in a data folder, unless it is PostgreSQL. */
export const SQLITE_FILE = 'shop.sqlite';

const INT8_OID = 20;

/**
 * In milliseconds. A waiting statement gives up before its request does; the driver's own limit (`query_timeout`) also
 * ends it when the network is silent. A pooler accepts only that one: there the others are settings of the role
 * (role-limits.server.ts).
 */
export const REQUEST_LIMITS = {
  lock_timeout: 4_000,
  statement_timeout: 8_000,
  query_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Overrides the limits that the role has for connections through a pooler. */
const NO_LIMITS = {
  options: '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
};

export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  /**
   * PostgreSQL itself, when `databaseUrl` points to a pooler in transaction mode: work that needs the same connection
   * for longer connects directly.
   */
  databaseDirectUrl?: string | undefined;
  /** A replica of PostgreSQL, for reads that may be stale. */
  databaseReadUrl?: string | undefined;
  databasePoolSize?: number;
  dataDir: string;
}

type NewPool = (config: pg.PoolConfig) => pg.Pool;

/**
 * Opens the configured database: PostgreSQL if there is a URL, otherwise a SQLite file in the data folder.
 * @param location.patient lifts PostgreSQL's limits, for long work that no request waits for
 * @param watched the tables whose changes `revisions` counts: see DatabaseSchema
 * @param newPool opens the connections to PostgreSQL
 */
export function openDatabase(
  location: DatabaseLocation & { patient?: boolean },
  watched: readonly string[] = [],
  newPool: NewPool = (config) => new pg.Pool(config),
): OpenDatabase {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl) return openPostgres({ ...location, databaseUrl }, watched, newPool);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { dialect, otherWriters } = openSqlite(join(dataDir, SQLITE_FILE));
  const revisions = new Revisions(otherWriters, watched);
  const db = over(dialect, revisions.changed);
  return { db, readStale: (read) => read(db), engine: 'sqlite', revisions, close: () => db.destroy() };
}

type PostgresPlace = DatabaseLocation & { databaseUrl: string; patient?: boolean };

function openPostgres(
  { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePoolSize = 10, patient = false }: PostgresPlace,
  watched: readonly string[],
  newPool: NewPool,
): OpenDatabase {
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const pooled = databaseDirectUrl !== undefined && !patient;
  const listener = postgresListener(directUrl);
  const revisions = new Revisions(listener, watched);
  const client = preparedClient(!pooled);
  const limits = patient ? NO_LIMITS : pooled ? { query_timeout: REQUEST_LIMITS.query_timeout } : REQUEST_LIMITS;
  const connect = (connectionString: string) =>
    overPool(
      connectionPool(newPool, { connectionString, max: databasePoolSize, ...limits, Client: client }),
      revisions.changed,
    );
  const db = connect(patient ? directUrl : databaseUrl);
  const replica = databaseReadUrl ? connect(databaseReadUrl) : undefined;
  const close = async () => {
    await listener.close();
    await replica?.destroy();
    await db.destroy();
  };
  const opened = { db, engine: 'postgres', revisions, close } as const;
  if (!replica) return { ...opened, readStale: (read) => read(db) };
  const { readStale, counts } = replicaReads(db, replica);
  return { ...opened, readStale, staleReads: counts };
}

function over(dialect: Dialect, changed: Changed): Db {
  return new Kysely<Database>({ dialect: watchCommits(dialect, changed), ...(isTraced() && { log: traceStatement }) });
}

function overPool(pool: pg.Pool, changed: Changed): Db {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      const fault = asDatabaseFault(error);
      // Regardless of the reason: the database may be renamed or closed for a moment, or its password may just have
      // changed.
      throw fault instanceof DatabaseUnavailable ? fault : new DatabaseUnavailable(error, false);
    });
  return over(new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }), changed);
}

function connectionPool(newPool: NewPool, config: pg.PoolConfig): pg.Pool {
  const pool = newPool({
    application_name: 'shop',
    // TCP keep-alive also ends long work on a connection that the network has lost.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: bounds.databaseConnection.value,
    // So that no connection stays on the old server forever after a failover or behind a load balancer.
    maxLifetimeSeconds: 1_800,
    types: {
      // Amounts and times are bigint columns whose values fit a JavaScript number.
      getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
    ...config,
  });
  // The pool replaces a broken connection, idle or in use; without these listeners, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
