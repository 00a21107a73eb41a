import { formatMinor } from '#src/platform/i18n/money.ts';
import { type InvoiceContent, invoiceNumber } from '../invoices/invoice.ts';

/** Amounts due and their dates, in one or two sentences. */
export function whatToPay(invoice: InvoiceContent): string {
  const { parts, total, currency } = invoice;
  const by = `by bank transfer on proforma invoice ${invoiceNumber(invoice)}`;
  const [deposit, balance] = ['deposit', 'balance'].map((name) => parts.find((part) => part.name === name));
  if (!balance) return deposit ? `Please pay ${formatMinor(total, currency)} ${by}.` : `Please pay ${by}.`;
  const rest = `${formatMinor(balance.amount, currency)} is due ${balance.due}`;
  if (!deposit) return `You pay ${by}: ${rest}.`;
  return `Please pay the deposit of ${formatMinor(deposit.amount, currency)} ${by}. The balance of ${rest}.`;
}
