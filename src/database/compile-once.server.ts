import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './open.server.ts';

/** Stands in a statement for a value that is known when it runs. */
class Placeholder {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A statement whose text is made once an engine: the query builder takes longer to write it than SQLite to run it. For what every
 * order asks; anything else is written where it runs.
 * @param build gets placeholders: it passes its values on as they are, and looks at none
 */
export function compileOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<QueryResult<Row>> {
  const made = new Map<unknown, CompiledQuery<Row>>();
  const compile = (db: Db) => {
    const placeholders = Array.from({ length: build.length - 1 }, (_, at) => new Placeholder(at));
    return build(db, ...(placeholders as Values)).compile();
  };
  return (db, ...values) => {
    const engine = db.getExecutor().adapter.constructor;
    const query = made.get(engine) ?? compile(db);
    made.set(engine, query);
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.at] : value));
    return db.executeQuery({ ...query, parameters });
  };
}
