import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { nameOf } from '#src/core/orders/order-consistency.server.ts';
import { historyOf } from '#src/core/orders/order-history.server.ts';
import { type StoredOrder, storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import { listReceivedCardPayments } from './card-payment-repository.server.ts';
import { listNotedReturns } from './card-return-repository.server.ts';

/** Compares the stored ids of an order with the ids referenced by its ledger entries. */
function* faultsBetween(name: string, noun: string, stored: readonly string[], referenced: readonly string[]) {
  for (const id of stored) {
    const count = referenced.filter((other) => other === id).length;
    if (count !== 1) yield { wrong: `${name}: card ${noun} ${id} is received and has ${count} entries` };
  }
  for (const id of referenced)
    if (!stored.includes(id)) yield { wrong: `${name}: an entry is for card ${noun} ${id}, which is not received` };
}

function* faultsOf(booked: StoredOrder, received: readonly string[], returned: readonly string[]): Generator<Finding> {
  const data = historyOf(booked.events, booked.row.customer_id).map((entry) => entry.data);
  const payments = data.flatMap(({ cardPayment, cardReturn }) => (cardReturn ? [] : (cardPayment ?? [])));
  yield* faultsBetween(nameOf(booked), 'payment', received, payments);
  yield* faultsBetween(
    nameOf(booked),
    'return',
    returned,
    data.flatMap(({ cardReturn }) => cardReturn ?? []),
  );
}

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  const received = Map.groupBy(await listReceivedCardPayments(db), ({ order_id }) => order_id);
  const returned = Map.groupBy(await listNotedReturns(db), ({ order_id }) => order_id);
  const idsIn = (byOrder: ReadonlyMap<string, readonly { id: string }[]>, orderId: string) =>
    (byOrder.get(orderId) ?? []).map(({ id }) => id);
  for await (const part of storedOrders(db))
    for (const booked of part) yield* faultsOf(booked, idsIn(received, booked.row.id), idsIn(returned, booked.row.id));
}

/** Checks that each received card payment and each return has exactly one ledger entry. */
export const cardCheck: ConsistencyCheck = {
  rule: 'Each received card payment and each return has one entry, and each such entry has its payment or return',
  findings,
};
