import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DatabaseConnection,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { asDatabaseFault, DatabaseUnavailable } from './database-fault.server.ts';
import type { OtherWriters } from './revisions.server.ts';
import { statementCache } from './sqlite-statement.server.ts';

/** How long opening the file waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;

/**
 * After opening, how long SQLite itself waits for another process that holds the write lock. This blocks the whole
 * process, so the longer wait happens between attempts.
 */
const BUSY_TIMEOUT_MS = 20;
const LOCK_WAIT_MS = 5_000;
const LOCK_PAUSE_MS = 15;

/** Size to which the write-ahead log is truncated after a checkpoint, in bytes. */
const WAL_LIMIT = 64 * 1024 * 1024;

/** SQLite rolls back DDL like any other statement, so a migration that dies half-way leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Waits without blocking the process. Safe only because a conflict on SQLite means that nothing was done: it occurs at
 * BEGIN IMMEDIATE or at a single statement, never in the middle of a transaction.
 */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.conflict)) throw error;
      // The whole request has waited long enough: its transaction must not wait again.
      if (Date.now() > deadline) throw new DatabaseUnavailable(error.cause, false);
      await pause(LOCK_PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => retryWhileLocked(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
}

/** Leaves out locks of rows (`for update`): a transaction on SQLite is the only writer from its start. */
class CompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
  override createDriver(): SqliteDriver {
    return new PatientDriver(this.#config);
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new CompilerWithoutRowLocks();
  }
}

/** SQLite changes `data_version` after every commit of another connection, but not after commits of this one. */
function otherWritersOf(database: DatabaseSync): OtherWriters {
  const query = database.prepare('pragma data_version');
  const version = () => {
    try {
      return query.get()?.data_version;
    } catch {
      // The next read of the database reports what is wrong with it.
      return undefined;
    }
  };
  let lastVersion = version();
  return {
    listen(changed) {
      const current = version();
      if (current !== lastVersion) changed();
      lastVersion = current;
      return current !== undefined;
    },
  };
}

function openFile(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
    database.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${WAL_LIMIT};`);
    database.exec('pragma synchronous = full; pragma foreign_keys = on;');
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    throw asDatabaseFault(error);
  }
}

/**
 * A Kysely dialect for Node's built-in SQLite: one file, write-ahead log, every commit flushed to disk. Statements are
 * prepared once and cached. Transactions take the write lock at once (BEGIN IMMEDIATE), because one that reads first
 * and writes later could not be retried safely when several processes share the file.
 * @throws DatabaseUnavailable when the database is at fault; so does every statement
 */
export function openSqlite(file: string): { dialect: SqliteDialect; otherWriters: OtherWriters } {
  const database = openFile(file);
  const prepare = statementCache(database);

  const dialect = new NodeSqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        if (sql === 'begin') return prepare('begin immediate');
        // A full disk ends the transaction; the rollback that follows must not hide the reason.
        return prepare(sql === 'rollback' && !database.isTransaction ? 'select 0 where false' : sql);
      },
    },
  });
  return { dialect, otherWriters: otherWritersOf(database) };
}
