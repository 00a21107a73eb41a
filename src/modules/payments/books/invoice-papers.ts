import { point } from '#src/core/point.ts';

/** Invoices and statements as PDF; the paths of calls below `/api`. */
export interface InvoicePapers {
  /** @param number with the letter of its revision */
  invoice: (number: string) => string;
  statement: (query: Readonly<Record<string, string>>) => string;
}

export const invoicePapers = point<InvoicePapers>('papers of invoices');
