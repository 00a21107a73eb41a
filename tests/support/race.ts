import { type KyselyPlugin, type QueryId, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely';
import type { Db } from '#src/database/open.server.ts';

function readsTable(node: RootOperationNode, table: string): boolean {
  const tables = SelectQueryNode.is(node) ? (node.from?.froms ?? []).filter(TableNode.is) : [];
  return tables.some((from) => from.table.identifier.name === table);
}

/**
 * The same database, but between the first read of `table` and what its reader does next, `rival` runs to its end.
 * A read-then-write race happens every time, instead of now and then.
 */
export function withRivalAfterRead(db: Db, table: string, rival: () => Promise<unknown>): Db {
  const reads = new WeakSet<QueryId>();
  let met = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (readsTable(node, table)) reads.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (reads.has(queryId) && !met) {
        met = true;
        await rival();
      }
      return result;
    },
  };
  return db.withPlugin(plugin);
}
