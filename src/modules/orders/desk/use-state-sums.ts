import { useApiQuery } from '#src/core/calls/use-api-query.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';

/** Number and total amount of the orders in a state, for one currency. */
export interface StateSum {
  orders: number;
  amount: number;
  currency: string;
}

/** Sums by state, one per currency. */
export type StateSums = Readonly<Record<OrderState, readonly StateSum[]>>;

const isTabs = (answer: unknown): answer is StateSums =>
  typeof answer === 'object' && answer !== null && 'to-be-paid' in answer;

/**
 * Sums of the matching orders in every state, reloaded with each new first page of the list and after changes.
 * Undefined while loading and after an error.
 */
export function useStateSums({ text, from, to }: OrderSearch, first: unknown): StateSums | undefined {
  const query = new URLSearchParams(searchParameters({ text, from, to })).toString();
  const { answer, read } = useApiQuery(query ? `/order-tabs?${query}` : '/order-tabs', isTabs, first);
  useLiveChanges('orders', () => void read());
  return answer;
}

/** Adds up one state or all: the number of orders, and the amount per currency. */
export function addSums(sums: StateSums, state: OrderState | undefined) {
  const rows = state ? (sums[state] ?? []) : Object.values(sums).flat();
  const money = new Map<string, number>();
  for (const { amount, currency } of rows) money.set(currency, (money.get(currency) ?? 0) + amount);
  return { orders: rows.reduce((all, { orders }) => all + orders, 0), money: [...money] };
}
