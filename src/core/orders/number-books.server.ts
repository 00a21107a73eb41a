import type { BookCheck, Books, Finding } from '#src/core/book-check.ts';
import { eachBookedOrder, listNumbersGivenTwice, readOrderCounters } from './booked-order-repository.server.ts';
import { nameOf } from './order-books.server.ts';
import { parseOrderNumber } from './order-number.ts';

async function* findings({ db }: Books): AsyncGenerator<Finding> {
  for (const number of await listNumbersGivenTwice(db)) yield { wrong: `${number}: several orders have this number` };
  const counters = await readOrderCounters(db);
  for await (const part of eachBookedOrder(db)) {
    for (const booked of part) {
      const { year = 0, place = 0 } = parseOrderNumber(booked.row.number ?? '') ?? {};
      if (booked.row.number === null) yield { wrong: `${nameOf(booked)}: has no number` };
      else if (place > (counters.get(year) ?? 0))
        yield { wrong: `${nameOf(booked)}: the counter of ${year} is behind and will assign the number again` };
    }
  }
}

/** Gaps are allowed: a refused order may leave one. */
export const numberBooks: BookCheck = {
  rule: 'Each order has a unique number, which is never assigned again',
  findings,
};
