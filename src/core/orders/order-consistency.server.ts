import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { type StoredOrder, storedOrders } from './stored-order-repository.server.ts';

/** Visible number of an order. */
export const nameOf = ({ row }: Pick<StoredOrder, 'row'>): string => row.number;

/** A check that looks at one order at a time. @param faultsOf the inconsistencies of an order */
export function orderCheck(rule: string, faultsOf: (booked: StoredOrder) => readonly string[]): ConsistencyCheck {
  async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
    for await (const part of storedOrders(db))
      for (const booked of part) for (const fault of faultsOf(booked)) yield { wrong: `${nameOf(booked)}: ${fault}` };
  }
  return { rule, findings };
}
