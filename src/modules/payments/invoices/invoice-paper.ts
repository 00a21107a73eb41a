import type { Order } from '#src/core/orders/order.ts';
import type { PaperReference } from '#src/platform/mail/outbox.server.ts';
import type { InvoiceContent } from './invoice.ts';

/** A revision of an invoice, as the paper of a mail. */
export const invoicePaper = ({ number, revision }: Pick<InvoiceContent, 'number' | 'revision'>): PaperReference[] => [
  { kind: 'proforma', number, revision },
];

/** The debit or credit note of a line that was added, or of a refund, as the paper of a mail: it may have none. */
export const notePaper = ({ _id }: Pick<Order, '_id'>, event: string): PaperReference => ({
  ...{ kind: 'note', order: _id, event },
});
