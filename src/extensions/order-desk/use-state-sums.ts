import { useEffect, useState } from 'react';
import { withField } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import type { OrderState } from '#src/core/orders/lifecycle.ts';

/** What the orders of a state come to, in one currency. */
export interface StateSum {
  orders: number;
  amount: number;
  currency: string;
}

/** By state, a row per currency. */
export type StateSums = Readonly<Record<OrderState, readonly StateSum[]>>;

const withSums = withField<StateSums>('to-be-paid', Array.isArray);

/** Read again with each new first page of the list; undefined until they are there, or when they could not be read. */
export function useStateSums(first: unknown): StateSums | undefined {
  const [sums, setSums] = useState<StateSums>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has new sums
  useEffect(() => {
    const controller = new AbortController();
    callApi('/order-tabs', withSums, { signal: controller.signal }).then(setSums, () => undefined);
    return () => controller.abort();
  }, [first]);
  return sums;
}

/** Sums of one state, or of all: how many orders, and the money of each currency. */
export function addSums(sums: StateSums, state: OrderState | undefined) {
  const rows = state ? (sums[state] ?? []) : Object.values(sums).flat();
  const money = new Map<string, number>();
  for (const { amount, currency } of rows) money.set(currency, (money.get(currency) ?? 0) + amount);
  return { orders: rows.reduce((all, { orders }) => all + orders, 0), money: [...money] };
}
