import {
  AliasNode,
  type CompiledQuery,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  SelectQueryNode,
  TableNode,
} from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';

/** Whether rows of `table` are what this selects, be it through a query within. */
function readsTable(node: OperationNode, table: string): boolean {
  if (AliasNode.is(node)) return readsTable(node.node, table);
  if (TableNode.is(node)) return node.table.identifier.name === table;
  return SelectQueryNode.is(node) && (node.from?.froms ?? []).some((from) => readsTable(from, table));
}

/**
 * The same database, but between the first read of `table` and what its reader does next, `rival` runs to its end.
 * A read-then-write race happens every time, instead of now and then.
 */
export function withRivalAfterRead(db: Db, table: string, rival: () => Promise<unknown>): Db {
  const reads = new WeakSet<QueryId>();
  let met = false;
  const meet = async () => {
    if (met) return;
    met = true;
    await rival();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (readsTable(node, table)) reads.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (reads.has(queryId)) await meet();
      return result;
    },
  };
  // A statement that was compiled before passes by the plugin.
  const executeQuery: Db['executeQuery'] = async (compiled) => {
    const result = await db.executeQuery(compiled);
    if (readsTable((compiled as CompiledQuery).query, table)) await meet();
    return result as never;
  };
  const plugged = db.withPlugin(plugin);
  return new Proxy(plugged, {
    get(target, name) {
      const member = name === 'executeQuery' ? executeQuery : Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
