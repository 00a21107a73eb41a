import type { Db } from '#src/platform/database/open.server.ts';
import { depositOf, type PaymentTerms } from '../terms/due-parts.ts';
import type { InvoiceContent } from './invoice.ts';
import { updateDues, updateHold } from './invoice-repository.server.ts';

/** Applies an invoice to its orders: sets the required payments and extends the stock reservation. */
export async function applyInvoice(trx: Db, document: InvoiceContent, terms: PaymentTerms | null): Promise<void> {
  for (const { orderId, amount } of document.lines) {
    const deposit = terms ? depositOf(amount, terms.percent) : 0;
    await updateDues(trx, orderId, deposit, (terms?.days ?? 0) > 0);
    if (document.validUntil) await updateHold(trx, orderId, Date.parse(document.validUntil));
  }
}
