import type { Order } from '#src/core/orders/order.ts';
import type { InvoicePayment } from './invoice.ts';
import { proformaNumber } from './proforma.ts';

/** Bank details section of a mail. */
export function bankAccount(order: Order, { bank, sample }: InvoicePayment) {
  const title = sample ? 'Sample account of the demo: do not pay to it' : 'Pay by bank transfer to';
  const reference = ['Reference', proformaNumber(order)] as const;
  return { title, rows: [...bank.map(({ name, value }) => [name, value] as const), reference] };
}
