import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import { asDatabaseFault, DatabaseUnavailable } from './database-fault.server.ts';

/** How long a statement waits for another process that holds SQLite's write lock, in milliseconds. */
const LOCK_PATIENCE = 5_000;
const LOCK_PAUSE = 15;

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDatabaseFault(error);
  }
}

/**
 * Waits without blocking the process. Safe only because a conflict on SQLite means that nothing was done: the statement is
 * BEGIN IMMEDIATE or stands alone, never in the middle of a transaction.
 */
async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCK_PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.conflict)) throw error;
      // Patience is over for the whole request: its transaction must not wait as long again.
      if (Date.now() > deadline) throw new DatabaseUnavailable(error.cause, false);
      await pause(LOCK_PAUSE * (0.5 + Math.random()));
    }
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #waits: boolean;

  constructor(inner: DatabaseConnection, waits: boolean) {
    this.inner = inner;
    this.#waits = waits;
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const execute = () => guard(() => this.inner.executeQuery<R>(query));
    return this.#waits ? withPatience(execute) : execute();
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(query, chunkSize);
  }
}

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #waits: boolean;

  constructor(inner: Driver, waits: boolean) {
    this.#inner = inner;
    this.#waits = waits;
  }
  init() {
    return this.#inner.init();
  }
  async acquireConnection() {
    return new GuardedConnection(await guard(() => this.#inner.acquireConnection()), this.#waits);
  }
  beginTransaction(connection: GuardedConnection, settings: TransactionSettings) {
    const begin = () => guard(() => this.#inner.beginTransaction(connection.inner, settings));
    return this.#waits ? withPatience(begin) : begin();
  }
  commitTransaction(connection: GuardedConnection) {
    return guard(() => this.#inner.commitTransaction(connection.inner));
  }
  rollbackTransaction(connection: GuardedConnection) {
    return guard(() => this.#inner.rollbackTransaction(connection.inner));
  }
  releaseConnection(connection: GuardedConnection) {
    return this.#inner.releaseConnection(connection.inner);
  }
  destroy() {
    return this.#inner.destroy();
  }
}

/**
 * The same dialect; whatever its driver throws because the database is unavailable becomes {@link DatabaseUnavailable},
 * for use cases, pages and the auth library alike.
 * @param waits whether a statement in conflict is tried again here (SQLite), not by its transaction
 */
export function guardedDialect(dialect: Dialect, { waits }: { waits: boolean }): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new GuardedDriver(dialect.createDriver(), waits),
  };
}
