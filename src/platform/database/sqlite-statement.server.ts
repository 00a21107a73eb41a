import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import { asDatabaseFault } from './database-fault.server.ts';

/** Maximum number of cached statements; queries with lists of values differ by the length of the list. */
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

  constructor(statement: StatementSync) {
    this.#statement = statement;
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
    try {
      return work();
    } catch (error) {
      throw asDatabaseFault(error);
    }
  }
}

/** Prepares statements and caches the most recently used, so that each is parsed once. @throws DatabaseUnavailable */
export function statementCache(database: DatabaseSync): (sql: string) => SqliteStatement {
  const cache = new Map<string, PreparedStatement>();
  const prepare = (sql: string) => {
    try {
      return new PreparedStatement(database.prepare(sql));
    } catch (error) {
      throw asDatabaseFault(error);
    }
  };
  return (sql) => {
    const statement = cache.get(sql) ?? prepare(sql);
    // A map preserves insertion order: its first entry is the least recently used.
    cache.delete(sql);
    cache.set(sql, statement);
    if (cache.size > MAX_STATEMENTS) cache.delete(cache.keys().next().value ?? '');
    return statement;
  };
}
