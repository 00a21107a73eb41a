import type { Selectable } from 'kysely';
import { orderTotal } from './order.ts';
import { PLACED } from './order-progress.ts';
import type { OrderEventTable, OrderTable } from './order-tables.ts';

type Row = Selectable<OrderTable>;
type Event = Pick<Selectable<OrderEventTable>, 'event' | 'from_state' | 'to_state'>;

/**
 * Checks that the events lead to the state of the order: each state is left as often as it is entered, except that the
 * current state is entered one more time. The sequence of the events does not matter, because a clock that was set back
 * stores a later event first.
 */
export function eventFaults({ state }: Pick<Row, 'state'>, events: readonly Event[]): string[] {
  const placed = events.filter(({ event }) => event === PLACED).length;
  if (placed !== 1) return [`was placed by ${placed} events`];
  const entered = new Map<string, number>();
  const count = (eventState: string, by: number) => entered.set(eventState, (entered.get(eventState) ?? 0) + by);
  for (const { from_state, to_state } of events) {
    count(to_state, 1);
    if (from_state !== null) count(from_state, -1);
  }
  count(state, -1);
  const uneven = [...entered].filter(([, times]) => times !== 0);
  return uneven.length > 0 ? [`its events do not lead to its state, ${state}`] : [];
}

/** Checks that the other fields of an order agree with its state. Without payments, an order ships unpaid. */
export function stateFaults(row: Row): string[] {
  const { state, quantity, shipped_pieces, received_minor } = row;
  const hasShipped = state === 'shipped' || state === 'delivered';
  const total = orderTotal(quantity, row.unit_price_minor) + Number(row.adjustment_minor);
  const faults: readonly (readonly [boolean, string])[] = [
    [
      (state === 'cancelled') !== (row.cancelled_at !== null),
      `is ${state}, but its date of cancellation says otherwise`,
    ],
    [hasShipped !== (row.shipped_at !== null), `is ${state}, but its date of shipment says otherwise`],
    [hasShipped && shipped_pieces !== quantity, `is ${state}, but ${shipped_pieces} of ${quantity} pieces have left`],
    [!hasShipped && shipped_pieces >= quantity, `is ${state}, but all of its pieces have left`],
    [shipped_pieces < 0, 'its number of shipped pieces is negative'],
    [received_minor < 0, 'its received amount is negative'],
    [state === 'paid' && row.paid_at === null, 'is paid, but has no date of payment'],
    [state === 'to-be-paid' && row.paid_at !== null, 'is to be paid, but has a date of payment'],
    [
      state !== 'cancelled' && row.paid_at !== null && received_minor < total,
      'is paid, but has not received its total',
    ],
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}
