import type { PaperReference } from '#src/platform/mail/outbox.server.ts';
import type { InvoiceContent } from './invoice.ts';

/** A revision of an invoice, as the paper of a mail. */
export const invoicePaper = ({ number, revision }: Pick<InvoiceContent, 'number' | 'revision'>): PaperReference[] => [
  { kind: 'proforma', number, revision },
];
