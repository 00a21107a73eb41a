import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely';
import type { OtherWriters } from './revisions.server.ts';

/** How long opening waits for another process, in milliseconds. */
const OPEN_TIMEOUT = 5_000;

/**
 * From then on, how long SQLite itself waits for another process that holds the write lock, in milliseconds. It blocks the whole process
 * meanwhile, so the longer wait is done outside, between attempts (guarded-dialect.server.ts).
 */
const BUSY_TIMEOUT = 20;

/** Prepared statements that are kept; queries with lists of values have as many texts as lengths. */
const KEPT_STATEMENTS = 200;
/** The write-ahead log is cut back to this after a checkpoint, in bytes. */
const WAL_LIMIT = 64 * 1024 * 1024;

/** The statements used last, so that a query is parsed once. */
function statementCache(database: DatabaseSync): (sql: string) => PreparedStatement {
  const kept = new Map<string, PreparedStatement>();
  return (sql) => {
    const statement = kept.get(sql) ?? new PreparedStatement(database.prepare(sql));
    // A map remembers the order of insertion: the first is the one not used for longest.
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value ?? '');
    return statement;
  };
}

/** SQLite rolls back DDL like anything else, so a migration that dies half-way leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

type BoundValue = null | number | bigint | string | Uint8Array;

function toBoundValue(value: unknown): BoundValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as BoundValue;
}

class PreparedStatement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }
  all(parameters: readonly unknown[]) {
    return this.#statement.all(...parameters.map(toBoundValue));
  }
  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(toBoundValue));
  }
  iterate(parameters: readonly unknown[]) {
    return this.#statement.iterate(...parameters.map(toBoundValue)) as IterableIterator<unknown>;
  }
}

/** SQLite raises `data_version` by every commit of another connection, never by this one's own. */
function otherWritersOf(database: DatabaseSync): OtherWriters {
  const question = database.prepare('pragma data_version');
  const version = () => {
    try {
      return question.get()?.data_version;
    } catch {
      // Whoever reads the database next says what is wrong with it.
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

/**
 * Kysely's dialect over Node's built-in SQLite: one file, write-ahead log, every commit flushed to the disk.
 * Statements are prepared once and kept. Transactions take the write lock at once (BEGIN IMMEDIATE), because one that reads
 * first and writes later could not be retried safely when several processes share the file.
 */
export function openSqlite(file: string): { dialect: SqliteDialect; otherWriters: OtherWriters } {
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT });
  database.exec(`pragma journal_mode = wal; pragma journal_size_limit = ${WAL_LIMIT};`);
  database.exec('pragma synchronous = full; pragma foreign_keys = on;');
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  const prepare = statementCache(database);

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
