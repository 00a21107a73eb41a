import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import type { CommitWatch, WrittenTables } from './commit-watch.server.ts';
import { asDatabaseFault } from './database-fault.server.ts';

/** Prepared statements that are kept; queries with lists of values have as many texts as lengths. */
const MAX_STATEMENTS = 200;

type BoundValue = null | number | bigint | string | Uint8Array;

function toBoundValue(value: unknown): BoundValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as BoundValue;
}

class PreparedStatement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #watch: CommitWatch;
  readonly #tables: readonly string[];

  constructor(statement: StatementSync, watch: CommitWatch, tables: readonly string[]) {
    this.#statement = statement;
    this.#watch = watch;
    this.#tables = tables;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]) {
    return this.#execute(() => this.#statement.all(...parameters.map(toBoundValue)));
  }

  run(parameters: readonly unknown[]) {
    return this.#execute(() => this.#statement.run(...parameters.map(toBoundValue)));
  }

  iterate(parameters: readonly unknown[]) {
    return this.#statement.iterate(...parameters.map(toBoundValue)) as IterableIterator<unknown>;
  }

  #execute<Result>(work: () => Result): Result {
    let failed = true;
    try {
      const result = work();
      failed = false;
      return result;
    } catch (error) {
      throw asDatabaseFault(error);
    } finally {
      this.#watch.after(this.#tables, failed);
    }
  }
}

/** Prepares statements; those used last are kept, so that a query is parsed once. @throws DatabaseUnavailable */
export function statementCache(
  database: DatabaseSync,
  watch: CommitWatch,
  writtenTables: WrittenTables,
): (sql: string) => SqliteStatement {
  const kept = new Map<string, PreparedStatement>();
  const prepare = (sql: string) => {
    try {
      return new PreparedStatement(database.prepare(sql), watch, writtenTables(sql));
    } catch (error) {
      throw asDatabaseFault(error);
    }
  };
  return (sql) => {
    const statement = kept.get(sql) ?? prepare(sql);
    // A map keeps the order of insertion: the first is the least recently used.
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > MAX_STATEMENTS) kept.delete(kept.keys().next().value ?? '');
    return statement;
  };
}
