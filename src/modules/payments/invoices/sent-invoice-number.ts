import { readInvoiceNumber } from '#src/core/orders/order-number.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';

/** The number of an invoice in a request, in letters of any case; with or without the letter of its revision. */
export const sentInvoiceNumber = plainText(80).transform((typed) => readInvoiceNumber(codeText(typed)));

/** The letter of a revision; empty: the original. */
export const sentRevision = plainText(2).transform((typed) => typed.toUpperCase());
