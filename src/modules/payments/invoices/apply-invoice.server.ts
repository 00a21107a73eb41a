import type { Db } from '#src/platform/database/open.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import type { InvoiceContent } from './invoice.ts';
import { orderDues } from './invoice-amounts.ts';
import { updateDues, updateHold } from './invoice-repository.server.ts';

/** Applies an invoice to its orders: sets the required payments and extends the stock reservation. */
export async function applyInvoice(trx: Db, document: InvoiceContent, terms: PaymentTerms | null): Promise<void> {
  for (const due of orderDues(document, terms)) {
    await updateDues(trx, due, (terms?.days ?? 0) > 0);
    if (document.validUntil) await updateHold(trx, due.orderId, Date.parse(document.validUntil));
  }
}
