import type { BookCheck, Books, Finding } from '#src/core/book-check.ts';
import { type BookedOrder, eachBookedOrder } from '#src/core/orders/booked-order-repository.server.ts';
import { nameOf } from '#src/core/orders/order-books.server.ts';
import { historyOf } from '#src/core/orders/order-history.server.ts';
import { listReceivedCardPayments } from './card-payment-repository.server.ts';

function* faultsOf(booked: BookedOrder, received: readonly string[]): Generator<Finding> {
  const history = historyOf(booked.events, booked.row.customer_id);
  const noted = history.flatMap(({ data }) => data.cardPayment ?? []);
  for (const id of received) {
    const count = noted.filter((one) => one === id).length;
    if (count !== 1) yield { wrong: `${nameOf(booked)}: card payment ${id} is received and has ${count} entries` };
  }
  for (const id of noted)
    if (!received.includes(id))
      yield { wrong: `${nameOf(booked)}: an entry is of card payment ${id}, which is not received` };
}

async function* findings({ db }: Books): AsyncGenerator<Finding> {
  const received = Map.groupBy(await listReceivedCardPayments(db), ({ order_id }) => order_id);
  for await (const part of eachBookedOrder(db))
    for (const booked of part)
      yield* faultsOf(
        booked,
        (received.get(booked.row.id) ?? []).map(({ id }) => id),
      );
}

/** The ledger has each card payment that arrived once. */
export const cardBooks: BookCheck = {
  rule: 'Each card payment that is received has one entry, and each entry of a card payment its payment',
  findings,
};
