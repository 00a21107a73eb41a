import { isDeepStrictEqual } from 'node:util';
import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { nameOf, orderCheck } from '#src/core/orders/order-consistency.server.ts';
import { type StoredOrder, storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import { migrationRanAt } from '#src/platform/database/migrate.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { INVOICES_STEP } from './invoices/0025-invoices.ts';
import type { InvoiceContent } from './invoices/invoice.ts';
import { listInvoicesOf } from './invoices/invoice-repository.server.ts';
import { sequenceOfJointNumber } from './joint/joint-invoice.ts';
import { entriesOf, sumOf } from './ledger/ledger.ts';
import { listDecidedSlips } from './slips/slip-repository.server.ts';
import { transfersOf } from './transfers/note-transfers.server.ts';
import { listTransfersOf } from './transfers/transfer-repository.server.ts';

const ledgerOf = ({ row, events }: StoredOrder) => entriesOf(historyOf(events, row.customer_id), toOrder(row));

function ledgerFaults(booked: StoredOrder): string[] {
  const { row } = booked;
  const sum = sumOf(ledgerOf(booked));
  const [stored, total] = [row.received_minor, orderTotal(row.quantity, row.unit_price_minor)];
  const faults: string[] = [];
  if (sum !== stored) faults.push(`its entries add up to ${sum}, but it has received ${stored} (minor units)`);
  if (row.cancelled_at === null && stored >= total !== (row.paid_at !== null))
    faults.push(`has received ${stored} of ${total} (minor units), but its date of payment says otherwise`);
  if (row.state === 'to-be-paid' && stored >= total)
    faults.push(`is to be paid, but has received ${stored} (minor units)`);
  return faults;
}

function linesOf(document: string, orderId: string) {
  return (JSON.parse(document) as InvoiceContent).lines.filter((line) => line.orderId === orderId);
}

/** A mismatch between the total of an invoice and the sums of its lines and parts. */
function sumFault(document: string): string | undefined {
  const { lines, parts, total } = JSON.parse(document) as InvoiceContent;
  if (sumOf(lines) !== total) return `has lines of ${sumOf(lines)}, but a total of ${total} (minor units)`;
  if (parts.length > 0 && sumOf(parts) !== total)
    return `has parts of ${sumOf(parts)}, but a total of ${total} (minor units)`;
  return undefined;
}

async function* invoiceFaults(db: Db, part: readonly StoredOrder[], since: number): AsyncGenerator<string> {
  const invoices = await listInvoicesOf(
    db,
    part.map(({ row }) => row.id),
  );
  const invoicesOf = Map.groupBy(invoices, ({ order_id }) => order_id);
  for (const booked of part) {
    const { row } = booked;
    const own = invoicesOf.get(row.id) ?? [];
    const money = ledgerOf(booked).some(({ notedAt }) => Date.parse(notedAt) >= since);
    if (money && own.length === 0) yield `${nameOf(booked)}: has received money without an invoice`;
    const total = orderTotal(row.quantity, row.unit_price_minor);
    for (const { number, revision, document } of own) {
      const amounts = linesOf(document, row.id).map(({ amount }) => amount);
      if (amounts.length !== 1 || amounts[0] !== total)
        yield `${nameOf(booked)}: its invoice ${number}${revision && `-${revision}`} does not state its total of ${total} (minor units)`;
      const wrong = sumFault(document);
      if (wrong) yield `${nameOf(booked)}: its invoice ${number}${revision && `-${revision}`} ${wrong}`;
    }
    const latest = own.at(-1)?.number;
    const joint = latest !== undefined && sequenceOfJointNumber(latest) > 0 ? latest : null;
    if (row.joint_invoice !== joint)
      yield `${nameOf(booked)}: is recorded as paid on ${row.joint_invoice ?? 'its own invoice'}, but its latest invoice is ${latest ?? 'none'}`;
  }
}

async function* findInvoiceFaults({ db, now }: CheckInput): AsyncGenerator<Finding> {
  const since = (await migrationRanAt(db, INVOICES_STEP)) ?? now;
  yield { unproven: `money recorded before ${new Date(since).toISOString()}: invoices were not stored then` };
  for await (const part of storedOrders(db)) for await (const wrong of invoiceFaults(db, part, since)) yield { wrong };
}

async function* findSlipFaults({ db }: CheckInput): AsyncGenerator<Finding> {
  const accepted = (await listDecidedSlips(db)).filter(({ decision }) => decision === 'accepted');
  const ofOrder = Map.groupBy(accepted, ({ order_id }) => order_id);
  // A slip for several orders is recorded with one of them, not necessarily the one it was uploaded for.
  const sentFor = new Map<string, string>();
  const known = new Set(accepted.map(({ id }) => id));
  const seen = new Set<string>();
  for await (const part of storedOrders(db)) {
    for (const booked of part) {
      const history = historyOf(booked.events, booked.row.customer_id);
      const undone = new Set(history.map(({ data }) => data.undoes));
      for (const { id } of ofOrder.get(booked.row.id) ?? []) sentFor.set(id, nameOf(booked));
      for (const { id, data } of history) {
        if (!data.slip || undone.has(id)) continue;
        seen.add(data.slip);
        if (!known.has(data.slip))
          yield { wrong: `${nameOf(booked)}: a payment is from slip ${data.slip}, which is not accepted` };
      }
    }
  }
  for (const [id, name] of sentFor)
    if (!seen.has(id)) yield { wrong: `${name}: slip ${id} is accepted without a payment` };
}

/** A missing one is no fault: copies of an earlier release note none, and a job follows. */
async function* findTransferFaults({ db }: CheckInput): AsyncGenerator<Finding> {
  for await (const part of storedOrders(db)) {
    const noted = await listTransfersOf(
      db,
      part.map(({ row }) => row.id),
    );
    const notedOf = Map.groupBy(noted, ({ order_id }) => order_id);
    for (const booked of part) {
      const own = notedOf.get(booked.row.id) ?? [];
      if (own.length === 0) continue;
      const counted = transfersOf(historyOf(booked.events, booked.row.customer_id), toOrder(booked.row));
      for (const { amount_minor, ...transfer } of own) {
        const known = { ...transfer, amount_minor: Number(amount_minor) };
        if (!counted.some((each) => isDeepStrictEqual(each, known)))
          yield { wrong: `${nameOf(booked)}: the noted transfer ${transfer.event_id} is not in its ledger like that` };
      }
    }
  }
}

/** Consistency checks of the ledger against orders, invoices and slips. */
export const paymentCheck: readonly ConsistencyCheck[] = [
  orderCheck('The ledger of each order adds up to what it has received, and decides whether it is paid', ledgerFaults),
  {
    rule: 'No money is received without an invoice, and each invoice states the total of its orders',
    findings: findInvoiceFaults,
  },
  {
    rule: 'Each accepted slip has a payment, and each payment from a slip has an accepted slip',
    findings: findSlipFaults,
  },
  { rule: 'Each noted transfer is an entry of the ledger of its order', findings: findTransferFaults },
];
