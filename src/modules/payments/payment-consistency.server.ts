import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { type Order, orderTotal } from '#src/core/orders/order.ts';
import { nameOf, orderCheck } from '#src/core/orders/order-consistency.server.ts';
import { type StoredOrder, storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { type InvoiceContent, invoiceNumber } from './invoices/invoice.ts';
import { orderDues, totalOf } from './invoices/invoice-amounts.ts';
import { listInvoices, listInvoicesOf, type StoredInvoice } from './invoices/invoice-repository.server.ts';
import { nextDueOf } from './invoices/refresh-invoice.server.ts';
import { sequenceOfJointNumber } from './joint/joint-invoice.ts';
import { balanceOf } from './ledger/balance.ts';
import { entriesOf, sumOf } from './ledger/ledger.ts';
import { listOrdersOn, sumEntries } from './ledger/ledger-repository.server.ts';
import { listDecidedSlips } from './slips/slip-repository.server.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const ledgerOf = ({ row, events }: StoredOrder) => entriesOf(historyOf(events, row.customer_id), toOrder(row));

function ledgerFaults(booked: StoredOrder): string[] {
  const { row } = booked;
  const sum = sumOf(ledgerOf(booked));
  const toPay = orderTotal(row.quantity, row.unit_price_minor) + Number(row.adjustment_minor);
  const [stored, total] = [row.received_minor, toPay];
  const faults: string[] = [];
  if (sum !== stored) faults.push(`its entries add up to ${sum}, but it has received ${stored} (minor units)`);
  if (row.cancelled_at === null && stored >= total !== (row.paid_at !== null))
    faults.push(`has received ${stored} of ${total} (minor units), but its date of payment says otherwise`);
  if (row.state === 'to-be-paid' && stored >= total)
    faults.push(`is to be paid, but has received ${stored} (minor units)`);
  return faults;
}

/** A mismatch between the total of an invoice and the sums of its lines and parts. */
function sumFault({ lines, adjustments, parts, total }: InvoiceContent): string | undefined {
  const sum = totalOf({ lines, adjustments });
  if (sum !== total) return `has lines of ${sum}, but a total of ${total} (minor units)`;
  if (parts.length > 0 && sumOf(parts) !== total)
    return `has parts of ${sumOf(parts)}, but a total of ${total} (minor units)`;
  return undefined;
}

async function* invoiceFaultsOfOrders(db: Db, part: readonly StoredOrder[]): AsyncGenerator<string> {
  const ids = part.map(({ row }) => row.id);
  const invoicesOf = Map.groupBy(await listInvoicesOf(db, ids), ({ order_id }) => order_id);
  for (const booked of part) {
    const { row } = booked;
    const own = invoicesOf.get(row.id) ?? [];
    if (own.length === 0 && ledgerOf(booked).length > 0)
      yield `${nameOf(booked)}: has received money without an invoice`;
    const total = orderTotal(row.quantity, row.unit_price_minor);
    const last = own.at(-1);
    const line = last && (JSON.parse(last.document) as InvoiceContent);
    if (line && line.lines.find(({ orderId }) => orderId === row.id)?.amount !== total)
      yield `${nameOf(booked)}: its invoice ${invoiceNumber(line)} does not state its total of ${total} (minor units)`;
    const latest = own.at(-1)?.number;
    const joint = latest !== undefined && sequenceOfJointNumber(latest) > 0 ? latest : null;
    if (row.joint_invoice !== joint)
      yield `${nameOf(booked)}: is recorded as paid on ${row.joint_invoice ?? 'its own invoice'}, but its latest invoice is ${latest ?? 'none'}`;
  }
}

async function* findInvoiceFaultsOfOrders({ db }: CheckInput): AsyncGenerator<Finding> {
  for await (const part of storedOrders(db)) for await (const wrong of invoiceFaultsOfOrders(db, part)) yield { wrong };
}

/** A mismatch between what an order is to pay besides the price of its pieces and what its invoice says. */
function dueFault(document: InvoiceContent, order: Order): string | undefined {
  const stated = orderDues(document, null).find(({ orderId }) => orderId === order._id);
  const due = minorPriceOf(order.adjustmentAmount, order.currency);
  if (!stated || stated.adjustment === due) return undefined;
  return `states ${stated.adjustment} besides the price of ${order.number}, which is to pay ${due} (minor units)`;
}

/** What an invoice stores, derived again from its document, its orders and its ledger. */
async function faultsOfInvoice(db: Db, invoice: StoredInvoice): Promise<string[]> {
  const document = JSON.parse(invoice.document) as InvoiceContent;
  const orders = await listOrdersOn(db, invoice.id);
  const [toPay, received] = [sum(orders.map(toPayFor)), await sumEntries(db, invoice.number)];
  const allocated = sum(orders.map((order) => balanceOf(order).received));
  const due = nextDueOf(document, orders);
  const open = orders.filter(({ cancelledAt }) => cancelledAt === null);
  const faults = [
    sumFault(document),
    toPay !== invoice.total_minor &&
      `states ${invoice.total_minor} to pay, but its orders add up to ${toPay} (minor units)`,
    received !== invoice.received_minor &&
      `has entries of ${received}, but has received ${invoice.received_minor} (minor units)`,
    allocated !== received && `has entries of ${received}, but its orders have received ${allocated} (minor units)`,
    ...open.map((order) => dueFault(document, order)),
    invoice.replaced_by !== null &&
      toPay > received &&
      `was replaced, but ${toPay - received} is open on it (minor units)`,
    due.on !== invoice.due_on && `is due on ${due.on ?? 'no day'}, but states ${invoice.due_on ?? 'no day'}`,
    due.amount !== invoice.due_minor && `has ${due.amount} due on a day, but states ${invoice.due_minor} (minor units)`,
  ];
  return faults.filter((fault) => typeof fault === 'string').map((fault) => `${invoice.number} ${fault}`);
}

async function* findInvoiceFaults({ db }: CheckInput): AsyncGenerator<Finding> {
  for await (const invoice of inBatches((batch) => listInvoices(db, batch)))
    for (const wrong of await faultsOfInvoice(db, invoice)) yield { wrong };
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

/** Consistency checks of the ledger against orders, invoices and slips. */
export const paymentCheck: readonly ConsistencyCheck[] = [
  orderCheck('The ledger of each order adds up to what it has received, and decides whether it is paid', ledgerFaults),
  {
    rule: 'No money is received without an invoice, and each invoice states the total of its orders',
    findings: findInvoiceFaultsOfOrders,
  },
  {
    rule: 'Each invoice adds up, and what it has received is its ledger and what its orders have received',
    findings: findInvoiceFaults,
  },
  {
    rule: 'Each accepted slip has a payment, and each payment from a slip has an accepted slip',
    findings: findSlipFaults,
  },
];
