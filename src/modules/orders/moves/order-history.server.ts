import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Mover } from './move.ts';
import type { EventData, HistoryEntry } from './order-history.ts';

type EventRow = Awaited<ReturnType<typeof listOrderEvents>>[number];

function moverOf({ done_by }: EventRow, customerId: string): Mover {
  if (done_by === 'system') return 'system';
  return done_by === customerId ? 'customer' : 'admin';
}

/** Removes internal data: the previous state, the orders that moved along, and the request. */
function entryOf(row: EventRow, customerId: string): HistoryEntry {
  const stored = JSON.parse(row.data) as EventData & Record<string, unknown>;
  const { before: _before, together: _together, follows: _follows, ...made } = stored;
  const { key: _key, request: _request, ...data } = made;
  return {
    id: row.id,
    event: row.event,
    state: row.to_state,
    at: new Date(row.at).toISOString(),
    by: moverOf(row, customerId),
    data,
  };
}

/** Events of an order, earliest first. */
export async function readHistory(db: Db, orderId: string, customerId: string): Promise<HistoryEntry[]> {
  return historyOf(await listOrderEvents(db, orderId), customerId);
}

export function historyOf(events: readonly EventRow[], customerId: string): HistoryEntry[] {
  return events.map((event) => entryOf(event, customerId));
}
