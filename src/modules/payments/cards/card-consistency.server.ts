import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { nameOf } from '#src/core/orders/order-consistency.server.ts';
import { storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import { listReceivedCardPayments } from './card-payment-repository.server.ts';

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  const received = Map.groupBy(await listReceivedCardPayments(db), ({ order_id }) => order_id);
  for await (const part of storedOrders(db))
    for (const booked of part) {
      const stored = (received.get(booked.row.id) ?? []).map(({ id }) => id);
      const entries = historyOf(booked.events, booked.row.customer_id).flatMap(({ data }) => data.cardPayment ?? []);
      for (const id of stored) {
        const count = entries.filter((entry) => entry === id).length;
        if (count !== 1) yield { wrong: `${nameOf(booked)}: card payment ${id} is received and has ${count} entries` };
      }
      for (const id of entries)
        if (!stored.includes(id))
          yield { wrong: `${nameOf(booked)}: an entry is for card payment ${id}, which is not received` };
    }
}

/** Checks that each received card payment has exactly one ledger entry. */
export const cardCheck: ConsistencyCheck = {
  rule: 'Each received card payment has one entry, and each such entry has its payment',
  findings,
};
