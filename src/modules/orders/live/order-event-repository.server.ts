import type { Db } from '#src/platform/database/open.server.ts';

interface RecentEvent {
  id: string;
  order_id: string;
  event: string;
  customer_id: string;
}

/** Smallest UUID version 7 (RFC 9562) of this millisecond. */
function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The newest `limit` events with ids from this time or later. @param time in milliseconds */
export function findOrderEventsSince(db: Db, time: number, limit: number): Promise<RecentEvent[]> {
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.id', 'order_events.order_id', 'order_events.event', 'orders.customer_id'])
    .where('order_events.id', '>=', firstIdAt(time))
    .orderBy('order_events.id', 'desc')
    .limit(limit)
    .execute();
}
