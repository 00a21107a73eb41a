import type { CommonTableExpressionNode, CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { AliasNode, type OperationNode, TableNode } from 'kysely';

/** The parts of a statement that name the tables it writes. */
type Statement = OperationNode & {
  into?: OperationNode;
  table?: OperationNode;
  from?: { froms: readonly OperationNode[] };
  with?: { expressions: readonly CommonTableExpressionNode[] };
};

/** Raw statements that write nothing. Any other raw statement may write every table. */
const READS = /^\s*(?:select|pragma|begin|start|commit|rollback)\b/i;

/** A table that a statement may have changed; undefined for any table. */
type Written = string | undefined;

/** The name of a written table; undefined for a target that is no table. */
function nameOf(target: OperationNode): string | undefined {
  const table = AliasNode.is(target) ? target.node : target;
  return TableNode.is(table) ? table.table.identifier.name : undefined;
}

/** What a statement itself writes, without its `with`; undefined when it does not name that. */
function targetsOf({ kind, into, table, from }: Statement): readonly OperationNode[] | undefined {
  if (kind === 'SelectQueryNode') return [];
  if ((kind === 'InsertQueryNode' || kind === 'MergeQueryNode') && into) return [into];
  if (kind === 'UpdateQueryNode' && table) return [table];
  if (kind === 'DeleteQueryNode') return from?.froms;
  return undefined;
}

/** An undefined table is any table. */
function tablesOf(statement: Statement): Written[] {
  const own = targetsOf(statement)?.map(nameOf) ?? [undefined];
  return [...own, ...(statement.with?.expressions.flatMap(({ expression }) => tablesOf(expression)) ?? [])];
}

/**
 * Reads the tables from the statement as the query builder knows it. Raw SQL does not name its tables: unless it begins
 * with `select`, it counts as a change of every table, which costs cached responses but never shows an outdated one.
 */
export function writtenTables({ query, sql }: Pick<CompiledQuery, 'query' | 'sql'>): Written[] {
  return query.kind === 'RawNode' && READS.test(sql) ? [] : tablesOf(query);
}

/** Called with a table that a commit may have changed, or without one if that may be any table. */
export type Changed = (table?: string) => void;

/** The changes of one connection, reported once they may be committed. */
class CommitWatch {
  readonly #changed: Changed;
  readonly #written = new Set<Written>();
  #inTransaction = false;

  constructor(changed: Changed) {
    this.#changed = changed;
  }

  /** Also for a failed statement: one whose answer was lost may still have been committed. */
  wrote(tables: readonly Written[]): void {
    for (const table of tables) this.#written.add(table);
    if (!this.#inTransaction) this.#report();
  }

  begin(): void {
    this.#inTransaction = true;
  }

  /** Also after a rollback: a commit that failed may still have taken place. */
  end(): void {
    this.#inTransaction = false;
    this.#report();
  }

  #report(): void {
    for (const table of this.#written) this.#changed(table);
    this.#written.clear();
  }
}

function watchDriver(driver: Driver, changed: Changed): Driver {
  const watches = new WeakMap<DatabaseConnection, CommitWatch>();

  function watch(connection: DatabaseConnection): void {
    const commits = new CommitWatch(changed);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      try {
        return await execute<never>(query, options);
      } finally {
        commits.wrote(writtenTables(query));
      }
    };
    watches.set(connection, commits);
  }

  const acquire = driver.acquireConnection.bind(driver);
  const begin = driver.beginTransaction.bind(driver);
  const end = (how: 'commitTransaction' | 'rollbackTransaction') => {
    const ended = driver[how].bind(driver);
    return (connection: DatabaseConnection) => ended(connection).finally(() => watches.get(connection)?.end());
  };
  return Object.assign(driver, {
    acquireConnection: async (...options: Parameters<Driver['acquireConnection']>) => {
      const connection = await acquire(...options);
      if (!watches.has(connection)) watch(connection);
      return connection;
    },
    beginTransaction: (...transaction: Parameters<Driver['beginTransaction']>) => {
      watches.get(transaction[0])?.begin();
      return begin(...transaction);
    },
    commitTransaction: end('commitTransaction'),
    rollbackTransaction: end('rollbackTransaction'),
  });
}

/** A dialect that reports committed changes before the writer gets the result of the commit. */
export const watchCommits = (dialect: Dialect, changed: Changed): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => watchDriver(dialect.createDriver(), changed),
});
