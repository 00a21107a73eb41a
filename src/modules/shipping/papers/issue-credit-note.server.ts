import { entriesOf } from '#src/modules/payments/ledger/ledger.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { creditNote } from './credit-note.ts';
import { issueLineNote } from './issue-line-note.server.ts';
import { issuePaper, type WritePaper } from './issue-paper.server.ts';
import { findIssuedPaper } from './issued-paper-repository.server.ts';
import { CREDIT_NOTE } from './numbered-paper.ts';
import { type PaperParts, type PaperSource, requireKept, shippedWith, unknownPaper } from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { printedEntry } from './print-problem.server.ts';
import { refundsToCredit } from './refunds-to-credit.server.ts';

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

/**
 * Issues the credit note of a line, or of a refund.
 * @throws Refusal 404 if the refund was recorded by mistake, or other papers state all of it
 */
export async function issueCreditNote(shop: PaperParts, source: PaperSource): Promise<IssuedPaperTable> {
  const { order, event, history, invoice } = source;
  if (event.data.invoiceLine !== undefined) return issueLineNote(shop, source, CREDIT_NOTE);
  const entry = entriesOf(history, order).find(({ id, kind }) => id === event.id && kind === 'refund');
  if (!entry) throw unknownPaper();
  const { note } = event.data;
  return issuePaper(shop.db, { kind: CREDIT_NOTE, event, orderId: order._id }, async (): Promise<WritePaper> => {
    await requireKept(shop.db, event);
    const credited = (await refundsToCredit(shop.db, source, invoice)).get(event.id);
    if (credited === undefined) throw unknownPaper();
    const commercial = await commercialInvoicesOf(shop, source);
    return (number, issuedAt) => ({
      paper: creditNote(
        { order, invoice, number, issuedAt },
        { entry: printedEntry(entry), credited, commercial, note },
      ),
      packingList: null,
      amount: printedMinor(credited, entry.currency),
      account: null,
      refunded: credited,
    });
  });
}
