import { useAnswer } from '#src/core/accounts/use-answer.ts';
import type { OrderState } from '#src/core/orders/lifecycle.ts';
import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';

/** Sum of the orders of a state, in one currency. */
export interface StateSum {
  orders: number;
  amount: number;
  currency: string;
}

/** By state, a row per currency. */
export type StateSums = Readonly<Record<OrderState, readonly StateSum[]>>;

/** The sums, unless what the search finds is too much to sum. */
interface TabsAnswer extends StateSums {
  tooMany?: true;
}

const isTabs = (answer: unknown): answer is TabsAnswer =>
  typeof answer === 'object' && answer !== null && ('tooMany' in answer || 'to-be-paid' in answer);

/**
 * Of what the search finds in any state; read again with each new first page of the list. Undefined until they are there, when they
 * could not be read, and when they are too many.
 */
export function useStateSums({ text, from, to }: OrderSearch, first: unknown): StateSums | undefined {
  const query = new URLSearchParams(searchParameters({ text, from, to })).toString();
  const { answer } = useAnswer(query ? `/order-tabs?${query}` : '/order-tabs', isTabs, first);
  return answer?.tooMany ? undefined : answer;
}

/** Sums of one state, or of all: how many orders, and the money of each currency. */
export function addSums(sums: StateSums, state: OrderState | undefined) {
  const rows = state ? (sums[state] ?? []) : Object.values(sums).flat();
  const money = new Map<string, number>();
  for (const { amount, currency } of rows) money.set(currency, (money.get(currency) ?? 0) + amount);
  return { orders: rows.reduce((all, { orders }) => all + orders, 0), money: [...money] };
}
