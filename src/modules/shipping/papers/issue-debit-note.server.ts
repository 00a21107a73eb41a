import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { chargesToDebit } from './charges-to-debit.server.ts';
import { debitedAmount, debitNote } from './debit-note.ts';
import { accountOf, issuePaper, type WritePaper } from './issue-paper.server.ts';
import { paidInvoices } from './issue-shipment.server.ts';
import { findIssuedPaper } from './issued-paper-repository.server.ts';
import { DEBIT_NOTE } from './numbered-paper.ts';
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

/** Issues the debit note of a charge. @throws Refusal 404 if commercial invoices state it, or are going to */
export async function issueDebitNote(shop: PaperParts, source: PaperSource): Promise<IssuedPaperTable> {
  const { order, event, invoice } = source;
  return issuePaper(shop.db, { kind: DEBIT_NOTE, event, orderId: order._id }, async (): Promise<WritePaper> => {
    const found = (await chargesToDebit(shop.db, invoice)).find(({ eventId }) => eventId === event.id);
    if (!found) throw unknownPaper();
    const { charge } = found;
    const commercial = await commercialInvoicesOn(shop.db, invoice);
    const paid = await paidInvoices(shop, [invoice]);
    return (number, issuedAt) => ({
      paper: debitNote({ invoice, number, issuedAt }, { charge, commercial, paid }),
      packingList: null,
      amount: printedMinor(debitedAmount(charge), invoice.currency),
      account: accountOf(invoice),
      charge,
    });
  });
}
