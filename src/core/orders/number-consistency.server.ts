import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { nameOf } from './order-consistency.server.ts';
import { parseOrderNumber } from './order-number.ts';
import { listDuplicateNumbers, readOrderCounters, storedOrders } from './stored-order-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  for (const number of await listDuplicateNumbers(db)) yield { wrong: `${number}: several orders have this number` };
  const counters = await readOrderCounters(db);
  for await (const part of storedOrders(db)) {
    for (const booked of part) {
      const { year = 0, place = 0 } = parseOrderNumber(booked.row.number) ?? {};
      if (place > (counters.get(year) ?? 0))
        yield { wrong: `${nameOf(booked)}: the counter of ${year} is behind and will assign the number again` };
    }
  }
}

/** Gaps are allowed: a refused order may leave one. */
export const numberCheck: ConsistencyCheck = {
  rule: 'Each order has a unique number, which is never assigned again',
  findings,
};
