import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { PublicTable } from './revisions.server.ts';

type Changed = (table?: PublicTable) => void;

const PUBLIC_TABLES = /\b(tools|reviews)\b/g;
const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete|replace|merge)\b/i;

/**
 * The public tables that a statement may change. Reading the text covers raw SQL too. Naming one too many costs what is kept
 * of that table, so that one in a plain read would keep nothing.
 */
function writtenTables({ query, sql }: CompiledQuery): PublicTable[] {
  const reads = query.kind === 'SelectQueryNode' || (READS.test(sql) && !WRITES.test(sql));
  return reads ? [] : ((sql.match(PUBLIC_TABLES) ?? []) as PublicTable[]);
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #changed: Changed;
  /** Written in the open transaction; undefined outside of one. */
  #pending: Set<PublicTable> | undefined;

  constructor(inner: DatabaseConnection, changed: Changed) {
    this.inner = inner;
    this.#changed = changed;
  }

  begin(): void {
    this.#pending = new Set();
  }

  /** Reports after a rollback too: whether a commit that failed half-way took place is not known here. */
  end(): void {
    for (const table of this.#pending ?? []) this.#changed(table);
    this.#pending = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const tables = writtenTables(query);
    try {
      return await this.inner.executeQuery<R>(query);
    } finally {
      for (const table of tables) this.#pending ? this.#pending.add(table) : this.#changed(table);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

class WatchedDriver implements Driver {
  readonly #inner: Driver;
  readonly #changed: Changed;

  constructor(inner: Driver, changed: Changed) {
    this.#inner = inner;
    this.#changed = changed;
  }

  init() {
    return this.#inner.init();
  }
  async acquireConnection() {
    return new WatchedConnection(await this.#inner.acquireConnection(), this.#changed);
  }
  async beginTransaction(connection: WatchedConnection, settings: TransactionSettings) {
    await this.#inner.beginTransaction(connection.inner, settings);
    connection.begin();
  }
  async commitTransaction(connection: WatchedConnection) {
    await this.#inner.commitTransaction(connection.inner).finally(() => connection.end());
  }
  async rollbackTransaction(connection: WatchedConnection) {
    await this.#inner.rollbackTransaction(connection.inner).finally(() => connection.end());
  }
  async releaseConnection(connection: WatchedConnection) {
    await this.#inner.releaseConnection(connection.inner);
  }
  destroy() {
    return this.#inner.destroy();
  }
}

/** The same dialect; `changed` is told of every commit of this process that may have changed a public table. */
export function watchedDialect(dialect: Dialect, changed: Changed): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new WatchedDriver(dialect.createDriver(), changed),
  };
}
