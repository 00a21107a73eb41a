import type { Db } from '#src/platform/database/open.server.ts';

/** Names of the users behind the events of an order, by event id. */
export async function findNamesByEvent(db: Db, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('user', 'user.id', 'order_events.done_by')
    .select(['order_events.id', 'user.name'])
    .where('order_events.order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
