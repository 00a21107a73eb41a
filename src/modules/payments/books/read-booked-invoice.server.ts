import type { Actor } from '#src/core/accounts/actor.ts';
import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { Invoice, InvoiceContent } from '../invoices/invoice.ts';
import { findInvoice, listRevisions } from '../invoices/invoice-repository.server.ts';
import { readInvoice } from '../invoices/read-invoice.server.ts';
import { countedEntries, listEntries, listOrdersOn, type StoredEntry } from '../ledger/ledger-repository.server.ts';
import { amountsOf } from './booked-change.ts';
import { bookedLines, taxesOf } from './booked-lines.ts';
import type { BookedEntry, BookedInvoice } from './listed-invoice.ts';
import { shippedContent } from './shipped-content.ts';

/** What an entry adds to what was received, with the bank charges that the shop bears as an entry of their own. */
function bookedEntries(entry: StoredEntry, currency: string): BookedEntry[] {
  if (entry.kind === 'undone') return [];
  const common = { reference: entry.reference, receivedOn: entry.booked_on };
  const parts: BookedEntry[] = [
    { kind: entry.kind, amount: fromMinorUnits(entry.amount, currency), ...common },
    { kind: 'write-off', amount: fromMinorUnits(entry.writtenOff, currency), ...common },
  ];
  return parts.filter(({ amount }) => amount !== 0);
}

/** An order that was placed while the module was off has an invoice, but no row of it. */
async function sumsWithoutRow(db: Db, { lines, currency, total }: Invoice) {
  const order = (await findOrder(db, lines[0]?.orderId ?? ''))?.order;
  const received = order ? minorPriceOf(order.receivedAmount, currency) : 0;
  return { total: order?.cancelledAt ? toPayFor(order) : total, received, dueOn: null, dueFirst: 0 };
}

/** What is to be paid on this revision, and what was received. An earlier revision states what it asked for. */
async function sumsOf(db: Db, invoice: Invoice) {
  const stored = await findInvoice(db, invoice.number);
  if (!stored) return sumsWithoutRow(db, invoice);
  const isLatest = stored.revision === invoice.revision;
  return {
    total: isLatest ? stored.total_minor : invoice.total,
    received: stored.received_minor,
    dueOn: isLatest ? stored.due_on : null,
    dueFirst: isLatest ? Number(stored.due_minor) : 0,
  };
}

/** What is to be paid on this revision: the pieces that were shipped of orders that are cancelled, all of others. */
async function contentToPay(db: Db, invoice: Invoice): Promise<Pick<InvoiceContent, 'lines' | 'adjustments'>> {
  const stored = await findInvoice(db, invoice.number);
  if (!stored || stored.revision !== invoice.revision) return invoice;
  const orders = await listOrdersOn(db, stored.id);
  const documents = (await listRevisions(db, invoice.number)).map(({ document }) => JSON.parse(document));
  const shipped = shippedContent(documents, orders);
  const isOpen = orders.some(({ cancelledAt }) => cancelledAt === null);
  if (!isOpen) return shipped;
  return {
    lines: [...invoice.lines, ...shipped.lines],
    adjustments: [...invoice.adjustments, ...shipped.adjustments],
  };
}

/**
 * An invoice with its lines and its ledger, for its customer or an admin.
 * @param reference its number, with or without a revision letter; without one, the latest revision
 * @param letter revision letter; empty: the original
 * @throws Refusal 404 if there is no such invoice, or it belongs to another customer
 */
export async function readBookedInvoice(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  reference: string,
  letter?: string,
): Promise<BookedInvoice> {
  const invoice = await readInvoice({ config, db }, actor, reference, letter);
  const { number, revision, currency, superseded, revisions } = invoice;
  const { total, received, dueOn, dueFirst } = await sumsOf(db, invoice);
  const due = Math.max(0, total - received);
  const toPay = await contentToPay(db, invoice);
  const entries = countedEntries(await listEntries(db, number));
  return {
    number,
    revision,
    currency,
    total: fromMinorUnits(total, currency),
    received: fromMinorUnits(received, currency),
    due: fromMinorUnits(due, currency),
    dueOn,
    dueFirst: fromMinorUnits(dueFirst, currency),
    overdue: due > 0 && dueOn !== null && dueOn < today(),
    issuedOn: calendar.dayOf(invoice.issuedAt),
    superseded,
    revisions,
    lines: bookedLines(invoice, total, amountsOf(toPay).tax),
    taxes: taxesOf({ currency, ...toPay }),
    entries: entries.flatMap((entry) => bookedEntries(entry, currency)),
  };
}
