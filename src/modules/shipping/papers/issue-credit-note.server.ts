import { entriesOf } from '#src/modules/payments/ledger/ledger.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { creditNote } from './credit-note.ts';
import { issuePaper, type WritePaper } from './issue-paper.server.ts';
import { findIssuedPaper } from './issued-paper-repository.server.ts';
import { type PaperParts, type PaperSource, requireKept, shippedWith, unknownPaper } from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { printedEntry } from './print-problem.server.ts';

/** Numbers of the commercial invoices issued for the shipments of an order. */
async function commercialInvoicesOf(shop: PaperParts, source: PaperSource): Promise<string[]> {
  const numbers = new Set<string>();
  for (const event of source.history) {
    if (event.data.pieces === undefined) continue;
    const [first] = (await shippedWith(shop, { ...source, event })).lines;
    const issued = first && (await findIssuedPaper(shop.db, { kind: 'commercial-invoice', event_id: first.eventId }));
    if (issued) numbers.add(issued.number);
  }
  return [...numbers];
}

/** Issues the credit note of a refund. @throws Refusal 404 if the refund was recorded by mistake */
export async function issueCreditNote(shop: PaperParts, source: PaperSource): Promise<IssuedPaperTable> {
  const { order, event, history, invoice } = source;
  const entry = entriesOf(history, order).find(({ id, kind }) => id === event.id && kind === 'refund');
  if (!entry) throw unknownPaper();
  const { note } = event.data;
  return issuePaper(shop.db, { kind: 'credit-note', event, orderId: order._id }, async (): Promise<WritePaper> => {
    await requireKept(shop.db, event);
    const commercial = await commercialInvoicesOf(shop, source);
    return (number, issuedAt) => ({
      paper: creditNote({ order, invoice, number, issuedAt }, { entry: printedEntry(entry), commercial, note }),
      packingList: null,
      amount: printedMinor(-entry.amount, entry.currency),
      account: null,
    });
  });
}
