import type { PlacedData } from '#src/core/orders/new-orders.server.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { point } from '#src/core/point.ts';
import type { Mover } from './move.ts';

/** The event of undoing a move. */
export const UNDONE = 'undone';

/** The names of events; each module declares those that it records, so that a wrong name is a type error. */
export interface OrderEvents {
  placed: true;
  undone: true;
}

export type OrderEvent = keyof OrderEvents;

/** Data of an event; each module declares the fields that it records. */
export interface EventData extends PlacedData {
  /** Id of the event that this one corrects. */
  corrects?: string | undefined;
  /** Id of the event that this one undoes. */
  undoes?: string | undefined;
}

/** One event of an order's history, as its page shows it. */
export interface HistoryEntry {
  id: string;
  event: string;
  /** The state after the event. */
  state: OrderState;
  /** ISO 8601. */
  at: string;
  by: Mover;
  /** Who acted for a company: `Rahim Uddin for Padma Tools Trading Ltd`. */
  name?: string;
  data: EventData;
}

/** Events about whose figures and notes only readers with another call learn, such as payments with the ledger. */
export interface GuardedEvents {
  call: string;
  events: ReadonlySet<string>;
}

export const guardedEvents = point<GuardedEvents>('events of orders that need another call');

/** The history without undone events and the events that undid them. */
export function withoutUndone(history: readonly HistoryEntry[]): HistoryEntry[] {
  const undone = new Set(history.map(({ data }) => data.undoes));
  return history.filter(({ id, event }) => event !== UNDONE && !undone.has(id));
}
