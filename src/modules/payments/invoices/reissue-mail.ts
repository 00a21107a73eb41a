import type { Order } from '#src/core/orders/order.ts';
import { orderMail } from '#src/core/orders/order-mails.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { adjustmentRows } from './changed-invoice-mail.ts';
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
      ...next.parts.map(
        ({ name, percent, amount, due }) =>
          [`${percent}% ${name}`, `${formatMinor(amount, next.currency)} ${due}`] as const,
      ),
      ...(next.validUntil ? [['Valid until', formatDate(next.validUntil, 'long')] as const] : []),
    ],
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  });
}
