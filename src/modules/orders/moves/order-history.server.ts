import { actingName } from '#src/core/accounts/actor.ts';
import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Mover } from './move.ts';
import type { EventData, HistoryEntry } from './order-history.ts';

type Names = ReadonlyMap<string, string>;
type EventRow = Awaited<ReturnType<typeof listOrderEvents>>[number];

function moverOf({ done_by }: EventRow, customerId: string): Mover {
  if (done_by === 'system') return 'system';
  return done_by === customerId ? 'customer' : 'admin';
}

/** The member who acted for a company. */
function nameOf({ done_by, person_id }: EventRow, customerId: string, names: Names): Pick<HistoryEntry, 'name'> {
  const person = person_id === null || done_by !== customerId ? undefined : names.get(person_id);
  if (person === undefined) return {};
  const company = names.get(customerId);
  return { name: company === undefined ? person : actingName({ name: company, person: { name: person } }) };
}

/** Names of the members behind the events, and of their company. */
async function namesOf(db: Db, events: readonly EventRow[], customerId: string): Promise<Names> {
  const people = events.flatMap(({ person_id }) => person_id ?? []);
  if (people.length === 0) return new Map();
  const users = db.selectFrom('user').select(['id', 'name']);
  const rows = await users.where('id', 'in', [...new Set([...people, customerId])]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Removes internal data: the previous state, the orders that moved along, and the request. */
function entryOf(row: EventRow, customerId: string, names: Names): HistoryEntry {
  const stored = JSON.parse(row.data) as EventData & Record<string, unknown>;
  const { before: _before, together: _together, follows: _follows, ...made } = stored;
  const { key: _key, request: _request, ...data } = made;
  return {
    id: row.id,
    event: row.event,
    state: row.to_state,
    at: new Date(row.at).toISOString(),
    by: moverOf(row, customerId),
    ...nameOf(row, customerId, names),
    data,
  };
}

/** Events of an order, earliest first. */
export async function readHistory(db: Db, orderId: string, customerId: string): Promise<HistoryEntry[]> {
  const events = await listOrderEvents(db, orderId);
  return historyOf(events, customerId, await namesOf(db, events, customerId));
}

/** @param names of people and companies, by id; without any, no event names one */
export function historyOf(events: readonly EventRow[], customerId: string, names: Names = new Map()): HistoryEntry[] {
  return events.map((event) => entryOf(event, customerId, names));
}
