import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely';
import type { OtherWriters } from './revisions.server.ts';

/** How long a write waits for another process that holds the file's write lock, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

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
  const version = () => question.get()?.data_version;
  let known = version();
  return {
    listen(changed) {
      const now = version();
      if (now !== known) changed();
      known = now;
      return true;
    },
  };
}

/**
 * Kysely's dialect over Node's built-in SQLite: one file, write-ahead log, every commit flushed to the disk.
 * Statements are prepared once and kept. Transactions take the write lock at once (BEGIN IMMEDIATE), because one that reads
 * first and writes later could not be retried safely when several processes share the file.
 */
export function openSqlite(file: string): { dialect: SqliteDialect; otherWriters: OtherWriters } {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const statements = new Map<string, PreparedStatement>();

  const dialect = new NodeSqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const text = sql === 'begin' ? 'begin immediate' : sql;
        let statement = statements.get(text);
        if (!statement) {
          statement = new PreparedStatement(database.prepare(text));
          statements.set(text, statement);
        }
        return statement;
      },
    },
  });
  return { dialect, otherWriters: otherWritersOf(database) };
}
