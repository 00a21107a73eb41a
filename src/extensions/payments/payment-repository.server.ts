import type { Tool } from '#src/core/tools/tool.ts';
import { toTool } from '#src/core/tools/tool-repository.server.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

const toolSince = compileOnce((db, id: string, since: number) =>
  db.selectFrom('tools').selectAll().where('id', '=', id).where('updated_at', '<=', since),
);

/** A tool that no admin has edited since `since`, in milliseconds since the epoch. */
export async function findToolUnchanged(db: Db, id: string, since: number): Promise<Tool | undefined> {
  const { rows } = await toolSince(db, id, since);
  return rows[0] && toTool(rows[0]);
}

/** Who made the events of an order, by name; those that people made. */
export async function findClerks(db: Db, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('user', 'user.id', 'order_events.done_by')
    .select(['order_events.id', 'user.name'])
    .where('order_events.order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
