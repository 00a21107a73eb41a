import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { engineOf } from './engine.server.ts';
import type { Db } from './open.server.ts';

/** A placeholder in a statement for a value that is known when it runs, or for one column of a row. */
class Placeholder {
  readonly at: number;
  readonly column: string | undefined;
  constructor(at: number, column?: string) {
    this.at = at;
    this.column = column;
  }
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object';

function placeholderOf(value: unknown, at: number): unknown {
  if (!isRow(value)) return new Placeholder(at);
  return Object.fromEntries(Object.keys(value).map((column) => [column, new Placeholder(at, column)]));
}

function givenFor(placeholder: unknown, values: readonly unknown[]): unknown {
  if (!(placeholder instanceof Placeholder)) return placeholder;
  const value = values[placeholder.at];
  return placeholder.column === undefined ? value : (value as Row)[placeholder.column];
}

/**
 * A statement whose text is made once: the query builder takes longer to write it than SQLite to run it. For what every order
 * asks; anything else is written where it runs.
 * @param build gets placeholders for the values, and rows of placeholders for rows: it passes them on and looks at none
 */
export function compileOnce<Values extends unknown[], Result>(
  build: (db: Db, ...values: Values) => Compilable<Result>,
): (db: Db, ...values: Values) => Promise<QueryResult<Result>> {
  const made = new Map<string, CompiledQuery<Result>>();
  return (db, ...values) => {
    // Another engine has another text, and so has a row with other columns.
    const key = [engineOf(db), ...values.filter(isRow).flatMap(Object.keys)].join();
    const query = made.get(key) ?? build(db, ...(values.map(placeholderOf) as Values)).compile();
    made.set(key, query);
    return db.executeQuery({ ...query, parameters: query.parameters.map((one) => givenFor(one, values)) });
  };
}
