import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import { CommitWatch, writtenTablesOf } from './commit-watch.server.ts';
import { asDatabaseFault, DatabaseUnavailable } from './database-fault.server.ts';
import type { OtherWriters } from './revisions.server.ts';
import { statementCache } from './sqlite-statement.server.ts';

/** How long opening waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;

/**
 * From then on, how long SQLite itself waits for another process that holds the write lock. It blocks the whole process meanwhile, so the
 * longer wait is done between attempts.
 */
const BUSY_TIMEOUT_MS = 20;
const LOCK_WAIT_MS = 5_000;
const LOCK_PAUSE_MS = 15;

/** The write-ahead log is cut back to this after a checkpoint, in bytes. */
const WAL_LIMIT = 64 * 1024 * 1024;

/** SQLite rolls back DDL like anything else, so a migration that dies half-way leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Waits without blocking the process. Safe only because a conflict on SQLite means that nothing was done: the statement is
 * BEGIN IMMEDIATE or a single one, never in the middle of a transaction.
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
}

/** SQLite raises `data_version` by every commit of another connection, never by this one's own. */
function otherWritersOf(database: DatabaseSync): OtherWriters {
  const question = database.prepare('pragma data_version');
  const version = () => {
    try {
      return question.get()?.data_version;
    } catch {
      // The next read of the database reports what is wrong with it.
      return undefined;
    }
  };
  let known = version();
  return {
    listen(changed) {
      const now = version();
      if (now !== known) changed();
      known = now;
      return now !== undefined;
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
 * Kysely's dialect over Node's built-in SQLite: one file, write-ahead log, every commit flushed to the disk.
 * Statements are prepared once and kept. Transactions take the write lock at once (BEGIN IMMEDIATE), because one that reads
 * first and writes later could not be retried safely when several processes share the file.
 * @param changed called before a writer gets the result of a commit that may have changed this one of the watched tables
 * @throws DatabaseUnavailable here and from every statement, when the database is at fault
 */
export function openSqlite(
  file: string,
  watched: readonly string[],
  changed: (table: string) => void,
): { dialect: SqliteDialect; otherWriters: OtherWriters } {
  const database = openFile(file);
  const prepare = statementCache(
    database,
    new CommitWatch(() => database.isTransaction, changed),
    writtenTablesOf(watched),
  );

  const dialect = new NodeSqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        if (sql === 'begin') return prepare('begin immediate');
        // A full disk ends the transaction by itself; the rollback that follows must not hide the reason.
        return prepare(sql === 'rollback' && !database.isTransaction ? 'select 0 where false' : sql);
      },
    },
  });
  return { dialect, otherWriters: otherWritersOf(database) };
}
