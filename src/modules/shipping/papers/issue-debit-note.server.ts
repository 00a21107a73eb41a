import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { InvoiceAdjustment, InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { debitedAmount, debitNote } from './debit-note.ts';
import { commercialInvoicesOf } from './issue-credit-note.server.ts';
import { accountOf, issuePaper, type WritePaper } from './issue-paper.server.ts';
import { paidInvoices } from './issue-shipment.server.ts';
import { type PaperParts, type PaperSource, unknownPaper } from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { allSharesOf } from './shares-of-shipment.server.ts';
import { chargesAfterShipment } from './shipped-share.ts';

/**
 * The charges of an invoice that get a debit note: all pieces have left, and none of their commercial invoices states
 * them.
 */
export async function chargesToDebit(db: Db, invoice: InvoiceContent): Promise<InvoiceAdjustment[]> {
  const ids = invoice.lines.map(({ orderId }) => orderId);
  const orders = await findOrdersById(db, ids);
  if (orders.some(({ orderedMinQty, shippedPieces }) => shippedPieces < orderedMinQty)) return [];
  const shares = await allSharesOf(db, invoice);
  return shares ? chargesAfterShipment(invoice, shares) : [];
}

/** Issues the debit note of a charge. @throws Refusal 404 if a commercial invoice states it, or is going to */
export async function issueDebitNote(shop: PaperParts, source: PaperSource): Promise<IssuedPaperTable> {
  const { order, event, invoice } = source;
  return issuePaper(shop.db, { kind: 'debit-note', event, orderId: order._id }, async (): Promise<WritePaper> => {
    const charge = (await chargesToDebit(shop.db, invoice)).find(({ id }) => id === event.data.invoiceLine);
    // The event is in the history of each order of the invoice.
    if (!charge || order._id !== invoice.lines[0]?.orderId) throw unknownPaper();
    const commercial = await commercialInvoicesOf(shop, source);
    const paid = await paidInvoices(shop, [invoice]);
    return (number, issuedAt) => ({
      paper: debitNote({ order, invoice, number, issuedAt }, { charge, commercial, paid }),
      packingList: null,
      amount: printedMinor(debitedAmount(charge), invoice.currency),
      account: accountOf(invoice),
    });
  });
}
