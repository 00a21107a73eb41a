import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { accountOf, issuePaper, type WritePaper } from './issue-paper.server.ts';
import { paidInvoices } from './issue-shipment.server.ts';
import { findIssuedPaper } from './issued-paper-repository.server.ts';
import { lineNote, notedAmount } from './line-note.ts';
import { linesToNote } from './lines-to-note.server.ts';
import { DEBIT_NOTE, type NoteKind } from './numbered-paper.ts';
import { type PaperParts, type PaperSource, unknownPaper } from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { shipmentsOn } from './shares-of-shipment.server.ts';

/** Numbers of the commercial invoices of the shipments of an invoice. */
async function commercialInvoicesOn(db: Db, invoice: InvoiceContent): Promise<string[]> {
  const numbers: string[] = [];
  for (const { lines } of await shipmentsOn(db, invoice)) {
    const event_id = lines[0]?.eventId ?? '';
    const issued = await findIssuedPaper(db, { kind: 'commercial-invoice', event_id });
    if (issued) numbers.push(issued.number);
  }
  return numbers;
}

/**
 * Issues the debit or credit note of a line that was added to an invoice.
 * @throws Refusal 404 if commercial invoices state it, or are going to
 */
export async function issueLineNote(shop: PaperParts, source: PaperSource, kind: NoteKind): Promise<IssuedPaperTable> {
  const { order, event, invoice } = source;
  return issuePaper(shop.db, { kind, event, orderId: order._id }, async (): Promise<WritePaper> => {
    const lines = await linesToNote(shop.db, invoice);
    const line = lines.find((each) => each.kind === kind && each.eventId === event.id)?.line;
    if (!line) throw unknownPaper();
    const commercial = await commercialInvoicesOn(shop.db, invoice);
    const paid = await paidInvoices(shop, [invoice]);
    return (number, issuedAt) => ({
      paper: lineNote({ invoice, number, issuedAt }, { kind, line, commercial, paid }),
      packingList: null,
      amount: printedMinor(notedAmount(line), invoice.currency),
      account: kind === DEBIT_NOTE ? accountOf(invoice) : null,
      charge: line,
    });
  });
}
