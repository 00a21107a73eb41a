import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { getInvoice, getInvoices } from './books/books.api.ts';

/** Invoices as buyers and accountants read them. */
export const books: Room = {
  calls: [callRow('signed-in', getInvoices), callRow('signed-in', getInvoice)],
};
