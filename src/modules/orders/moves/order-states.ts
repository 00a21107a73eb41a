import { FIRST_STATE, type OrderState, orderStates } from '#src/core/orders/order-progress.ts';
import { allTransitions } from './move.ts';
import type { OrderProcess } from './order-process.ts';

const labels: Record<OrderState, string> = {
  'to-be-paid': 'To be paid',
  paid: 'Paid',
  confirmed: 'Confirmed',
  'in-production': 'In production',
  ready: 'Ready',
  'partly-shipped': 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The states that orders can be in with these moves, as options of a filter. */
export function statesToFind(processes: readonly OrderProcess[]): [state: OrderState, label: string][] {
  const reached = new Set<OrderState | undefined>([
    FIRST_STATE,
    ...allTransitions(processes.flatMap(({ moves = [] }) => moves)).map(({ to }) => to),
  ]);
  return orderStates.filter((state) => reached.has(state)).map((state) => [state, labels[state]]);
}
