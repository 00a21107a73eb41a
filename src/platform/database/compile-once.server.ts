import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { engineOf } from './engine.server.ts';
import type { Db } from './open.server.ts';

/** Stands for a value that is known only when the statement runs, or for one column of a row of values. */
class Placeholder {
  readonly index: number;
  readonly column: string | undefined;
  constructor(index: number, column?: string) {
    this.index = index;
    this.column = column;
  }
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object';

function placeholderOf(value: unknown, index: number): unknown {
  if (!isRow(value)) return new Placeholder(index);
  return Object.fromEntries(Object.keys(value).map((column) => [column, new Placeholder(index, column)]));
}

function resolveParameter(placeholder: unknown, values: readonly unknown[]): unknown {
  if (!(placeholder instanceof Placeholder)) return placeholder;
  const value = values[placeholder.index];
  return placeholder.column === undefined ? value : (value as Row)[placeholder.column];
}

/**
 * A statement that is compiled once, because the query builder takes longer to write it than SQLite to run it. Meant
 * for statements that every order runs.
 * @param build gets placeholders instead of values, and rows of placeholders instead of rows; it must not inspect them
 */
export function compileOnce<Values extends unknown[], Result>(
  build: (db: Db, ...values: Values) => Compilable<Result>,
): (db: Db, ...values: Values) => Promise<QueryResult<Result>> {
  const compiled = new Map<string, CompiledQuery<Result>>();
  return (db, ...values) => {
    // The text depends on the engine and on the columns of the rows.
    const key = [engineOf(db), ...values.filter(isRow).flatMap(Object.keys)].join();
    const query = compiled.get(key) ?? build(db, ...(values.map(placeholderOf) as Values)).compile();
    compiled.set(key, query);
    const parameters = query.parameters.map((parameter) => resolveParameter(parameter, values));
    return db.executeQuery({ ...query, parameters });
  };
}
