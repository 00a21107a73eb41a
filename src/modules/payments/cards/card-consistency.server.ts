import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { nameOf } from '#src/core/orders/order-consistency.server.ts';
import { storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { shareInvoice } from '../joint/joint-invoice-repository.server.ts';
import { listCardEntries } from '../ledger/ledger-repository.server.ts';
import { listReceivedCardPayments } from './card-payment-repository.server.ts';

interface OrderOfEntry {
  id: string;
  name: string;
}

type Received = Awaited<ReturnType<typeof listReceivedCardPayments>>[number];

/** The orders whose history has an entry for a card payment, by card payment, and the names of all that have one. */
async function readEntries(db: Db, received: readonly Received[]) {
  const paid = new Set(received.map(({ order_id }) => order_id));
  const [carriers, names] = [new Map<string, OrderOfEntry[]>(), new Map<string, string>()];
  for await (const part of storedOrders(db))
    for (const booked of part) {
      const { id, customer_id } = booked.row;
      const order = { id, name: nameOf(booked) };
      if (paid.has(id)) names.set(id, order.name);
      for (const { data } of historyOf(booked.events, customer_id))
        if (data.cardPayment) carriers.set(data.cardPayment, [...(carriers.get(data.cardPayment) ?? []), order]);
    }
  return { carriers, names };
}

/** Its entry is on its order, or on another order of the same invoice that gets all of the money. */
async function countOnInvoice(db: Db, orderId: string, entries: readonly OrderOfEntry[]): Promise<number> {
  let count = 0;
  for (const { id } of entries) if (id === orderId || (await shareInvoice(db, id, orderId))) count += 1;
  return count;
}

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  const received = await listReceivedCardPayments(db);
  const { carriers, names } = await readEntries(db, received);
  const booked = new Map((await listCardEntries(db)).map((entry) => [entry.cardPayment, entry.amount]));
  for (const { id, order_id, amount_minor } of received) {
    const [name, entries] = [names.get(order_id) ?? order_id, carriers.get(id) ?? []];
    carriers.delete(id);
    const count = await countOnInvoice(db, order_id, entries);
    if (count !== 1 || entries.length !== 1) {
      const found = `${count} on its invoice, ${entries.length - count} on others`;
      yield { wrong: `${name}: card payment ${id} is received, but has these entries: ${found}` };
    }
    const amount = booked.get(id) ?? amount_minor;
    if (amount !== amount_minor)
      yield { wrong: `${name}: card payment ${id} is of ${amount_minor}, but its entry of ${amount} (minor units)` };
  }
  for (const [id, entries] of carriers)
    for (const { name } of entries)
      yield { wrong: `${name}: an entry is for card payment ${id}, which is not received` };
}

/** Checks that each received card payment has exactly one ledger entry on its invoice. */
export const cardCheck: ConsistencyCheck = {
  rule: 'Each received card payment has one entry on the invoice of its order, and each such entry has its payment',
  findings,
};
