import type { Selectable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { OrderEventTable, OrderTable } from './order-tables.ts';

const BATCH = 500;

/** A stored order with its events, earliest first. */
export interface StoredOrder {
  row: Selectable<OrderTable>;
  events: Selectable<OrderEventTable>[];
}

/** All orders, in batches. */
export async function* storedOrders(db: Db): AsyncGenerator<StoredOrder[]> {
  for (let after = ''; ; ) {
    const rows = await db.selectFrom('orders').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
    const last = rows.at(-1);
    if (!last) return;
    const events = await db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '>', after)
      .where('order_id', '<=', last.id)
      .orderBy('order_id')
      .orderBy('id')
      .execute();
    const eventsOf = Map.groupBy(events, ({ order_id }) => order_id);
    yield rows.map((row) => ({ row, events: eventsOf.get(row.id) ?? [] }));
    after = last.id;
  }
}

/** Numbers that several orders share. */
export async function listDuplicateNumbers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('number', 'is not', null)
    .groupBy('number')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** The last number assigned in each year. */
export async function readOrderCounters(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('order_counters').selectAll().execute();
  return new Map(rows.map(({ year, last }) => [Number(year), Number(last)]));
}

/** Ids of those events that a mail in the outbox refers to. */
export async function listMailedEvents(db: Db, eventIds: readonly string[]): Promise<Set<string | null>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db.selectFrom('outbox').select('event_id').where('event_id', 'in', eventIds).execute();
  return new Set(rows.map(({ event_id }) => event_id));
}
