import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type InvoiceContent, invoiceNumber } from '../invoices/invoice.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { type EntryRow, listCancelledOn, listDocuments, listWithCustomers } from './account-repository.server.ts';
import { amountsOf, type InvoiceHistory } from './booked-change.ts';
import type { MoneyEntry } from './booked-entry.ts';
import { shippedContent } from './shipped-content.ts';

const byRevision = (a: { revision: string }, b: { revision: string }) =>
  a.revision.length - b.revision.length || (a.revision < b.revision ? -1 : 1);

/** Name and address of a customer. */
const named = ({ name, email }: { name: string | null; email: string | null }) =>
  email === null ? '' : `${name} (${email})`;

/** What has changed on these invoices since they were issued; oldest invoice first. */
export async function readHistories(db: Db, numbers: readonly string[]): Promise<InvoiceHistory[]> {
  const rows = await listWithCustomers(db, numbers);
  const replacing = rows.flatMap(({ replaced_by }) => replaced_by ?? []);
  const stored = await listDocuments(db, [...new Set([...numbers, ...replacing])]);
  const documents = stored.sort(byRevision).map(({ document }) => JSON.parse(document) as InvoiceContent);
  const documentsOf = Map.groupBy(documents, ({ number }) => number);
  const cancelledOn = Map.groupBy(await listCancelledOn(db, numbers), ({ number }) => number);
  const histories: InvoiceHistory[] = [];
  for (const row of rows) {
    const own = documentsOf.get(row.number) ?? [];
    const cancelled = cancelledOn.get(row.number) ?? [];
    const ids = new Set(cancelled.map(({ orderId }) => orderId));
    const times = cancelled.map(({ cancelled_at }) => Number(cancelled_at));
    const [replacement] = documentsOf.get(row.replaced_by ?? '') ?? [];
    const isShipped = cancelled.some(({ shipped_pieces }) => shipped_pieces > 0);
    histories.push({
      number: row.number,
      currency: row.currency,
      customer: named(row),
      revisions: own.map((document) => ({
        document: invoiceNumber(document),
        day: calendar.dayOf(document.issuedAt),
        amounts: amountsOf(document),
      })),
      total: Number(row.total_minor),
      replaced: replacement ? { by: replacement.number, day: calendar.dayOf(replacement.issuedAt) } : null,
      cancelledOn: times.length > 0 ? calendar.dayOf(Math.max(...times)) : null,
      allCancelled: own.at(-1)?.lines.every(({ orderId }) => ids.has(orderId)) ?? false,
      shipped: amountsOf(shippedContent(own, isShipped ? await listOrdersOn(db, row.id) : [])),
    });
  }
  return histories;
}

export const toMoneyEntry = (row: EntryRow): MoneyEntry => ({
  invoice: row.invoice,
  currency: row.currency,
  customer: named(row),
  kind: row.kind === 'undone' ? 'correction' : row.kind,
  day: row.booked_on,
  amount: Number(row.amount_minor),
  writtenOff: Number(row.written_off_minor),
  reference: row.reference,
});
