import { Refusal } from '#src/platform/http/refusal.ts';

export const invoiceNotFound = () => new Refusal('missing', 'invoice_not_found', 'There is no such invoice.');
