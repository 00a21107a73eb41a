import type { InvoicePayment } from './invoice.ts';

/** Bank details section of a mail. @param number of the invoice: the reference of a transfer */
export function bankAccount(number: string, { bank, sample }: InvoicePayment) {
  const title = sample ? 'Sample account of the demo: do not pay to it' : 'Pay by bank transfer to';
  return { title, rows: [...bank.map(({ name, value }) => [name, value] as const), ['Reference', number] as const] };
}
