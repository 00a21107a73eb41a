import { useContract } from '#src/core/calls/use-contract.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import type { FiguresByState } from '../search/figures-by-state.ts';
import { getOrderTabsCall } from '../search/order-search.calls.ts';

/**
 * Sums of the matching orders in every state, reloaded with each new first page of the list and after changes.
 * Undefined while loading and after an error.
 */
export function useStateSums(
  { state: _state, sort: _sort, ...filters }: OrderSearch,
  first: unknown,
): FiguresByState | undefined {
  const query = searchParameters(filters);
  const { answer, read } = useContract(getOrderTabsCall, { query }, first);
  useLiveChanges('orders', () => void read());
  return answer;
}

/** Adds up one state or all: the number of orders, and the amount per currency. */
export function addSums(sums: FiguresByState, state: OrderState | undefined) {
  const rows = state ? (sums[state] ?? []) : Object.values(sums).flat();
  const money = new Map<string, number>();
  for (const { amount, currency } of rows) money.set(currency, (money.get(currency) ?? 0) + amount);
  return { orders: rows.reduce((all, { orders }) => all + orders, 0), money: [...money] };
}
