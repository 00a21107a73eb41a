import type { Order } from '#src/core/orders/order.ts';
import { orderMail } from '#src/core/orders/order-mails.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { adjustmentRows, partRows } from './changed-invoice-mail.ts';
import { type InvoiceContent, invoiceNumber } from './invoice.ts';
import { proformaPath } from './proforma.ts';

/** Mail telling the customer that a new revision replaces an invoice. */
export function reissueMail(order: Order, before: InvoiceContent, next: InvoiceContent, publicUrl: string) {
  const number = invoiceNumber(next);
  return orderMail(order, publicUrl, {
    subject: `New revision of your proforma invoice: ${number}`,
    text: `Proforma invoice ${number} replaces ${invoiceNumber(before)}. Please pay the new one.`,
    rows: [
      ...adjustmentRows(next),
      ...partRows(next),
      ...(next.validUntil ? [['Valid until', formatDate(next.validUntil, 'long')] as const] : []),
    ],
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  });
}
