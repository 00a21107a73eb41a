import type { InvoiceContent } from '../invoices/invoice.ts';
import type { PaymentTerms } from './due-parts.ts';

/** The payment terms that an invoice was issued with; null if it states none. */
export function termsOfInvoice({ parts }: Pick<InvoiceContent, 'parts'>): PaymentTerms | null {
  if (parts.length === 0) return null;
  const [deposit, balance] = ['deposit', 'balance'].map((name) => parts.find((part) => part.name === name));
  return { percent: deposit?.percent ?? 0, days: balance?.afterShipment ?? 0 };
}
