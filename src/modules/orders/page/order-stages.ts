import type { Order } from '#src/core/orders/order.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { type HistoryEntry, withoutUndone } from '../moves/order-history.ts';

/** A stage in the life of an order. */
export interface Stage {
  label: string;
  /** ISO 8601; when the stage was reached. */
  at: string | undefined;
  is: 'done' | 'current' | 'ahead' | 'cancelled';
}

/** Stages in order, with the order states that belong to each. */
const stages: readonly { label: string; states: readonly OrderState[] }[] = [
  { label: 'Placed', states: ['to-be-paid', 'paid'] },
  { label: 'Confirmed', states: ['confirmed'] },
  { label: 'In production', states: ['in-production'] },
  { label: 'Ready', states: ['ready'] },
  { label: 'Shipped', states: ['partly-shipped', 'shipped'] },
  { label: 'Delivered', states: ['delivered'] },
];

/** Progress of an order. A skipped stage has no date. */
export function stagesOf({ state }: Pick<Order, 'state'>, history: readonly HistoryEntry[]): Stage[] {
  const events = withoutUndone(history);
  const reachedAt = (states: readonly OrderState[]) => events.find((entry) => states.includes(entry.state))?.at;
  if (state === 'cancelled') {
    const passed = stages.filter(({ states }) => reachedAt(states) !== undefined);
    return [
      ...passed.map(({ label, states }) => ({ label, at: reachedAt(states), is: 'done' as const })),
      { label: 'Cancelled', at: reachedAt(['cancelled']), is: 'cancelled' },
    ];
  }
  const current = stages.findIndex(({ states }) => states.includes(state));
  return stages.map(({ label, states }, position) => {
    const finished = position < current || state === 'shipped' || state === 'delivered';
    const is = position <= current && finished ? 'done' : position === current ? 'current' : 'ahead';
    const name = label === 'Shipped' && state === 'partly-shipped' ? 'Shipped in part' : label;
    return { label: name, at: position <= current ? reachedAt(states) : undefined, is };
  });
}
