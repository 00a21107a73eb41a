import type { BookCheck, Books, Finding } from '#src/core/book-check.ts';
import { type BookedOrder, eachBookedOrder } from './booked-order-repository.server.ts';

/** Visible number of an order. */
export const nameOf = ({ row }: Pick<BookedOrder, 'row'>): string => row.number ?? row.id;

/** A check that looks at one order at a time. @param faultsOf the inconsistencies of an order */
export function checkOfOrders(rule: string, faultsOf: (booked: BookedOrder) => readonly string[]): BookCheck {
  async function* findings({ db }: Books): AsyncGenerator<Finding> {
    for await (const part of eachBookedOrder(db))
      for (const booked of part) for (const fault of faultsOf(booked)) yield { wrong: `${nameOf(booked)}: ${fault}` };
  }
  return { rule, findings };
}
