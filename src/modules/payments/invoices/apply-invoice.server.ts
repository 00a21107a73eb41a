import type { Db } from '#src/platform/database/open.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import type { InvoiceContent } from './invoice.ts';
import { orderDues } from './invoice-amounts.ts';
import { extendHold, updateDues } from './invoice-repository.server.ts';

/**
 * Sets the payments that an invoice requires of its orders.
 * @param onAccount whether the orders may ship before they are paid; by default as the terms say
 */
export async function applyDues(
  trx: Db,
  document: InvoiceContent,
  terms: PaymentTerms | null,
  onAccount = (terms?.days ?? 0) > 0,
): Promise<void> {
  for (const due of orderDues(document, terms)) await updateDues(trx, due, onAccount);
}

/** Holds the pieces of the orders of an invoice at least as long as the invoice is valid. */
export async function holdWhileValid(trx: Db, { lines, validUntil }: InvoiceContent): Promise<void> {
  if (!validUntil) return;
  for (const { orderId } of lines) await extendHold(trx, orderId, Date.parse(validUntil));
}

/** Applies an invoice to its orders: sets the required payments and extends the hold. */
export async function applyInvoice(trx: Db, document: InvoiceContent, terms: PaymentTerms | null): Promise<void> {
  await applyDues(trx, document, terms);
  await holdWhileValid(trx, document);
}
