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

/** Whether this query selects rows of `table`, directly or through a subquery. */
function readsTable(node: OperationNode, table: string): boolean {
  if (AliasNode.is(node)) return readsTable(node.node, table);
  if (TableNode.is(node)) return node.table.identifier.name === table;
  return SelectQueryNode.is(node) && (node.from?.froms ?? []).some((from) => readsTable(from, table));
}

/**
 * The same database, but after the first read of `table`, `rival` runs to completion before the reader continues. This
 * makes a read-then-write race deterministic.
 */
export function withRivalAfterRead(db: Db, table: string, rival: () => Promise<unknown>): Db {
  const reads = new WeakSet<QueryId>();
  let hasRun = false;
  const runRivalOnce = async () => {
    if (hasRun) return;
    hasRun = true;
    await rival();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (readsTable(node, table)) reads.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (reads.has(queryId)) await runRivalOnce();
      return result;
    },
  };
  // A precompiled statement bypasses the plugin.
  const executeQuery: Db['executeQuery'] = async (compiled) => {
    const result = await db.executeQuery(compiled);
    if (readsTable((compiled as CompiledQuery).query, table)) await runRivalOnce();
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
