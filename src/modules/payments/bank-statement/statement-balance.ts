import type { ReadLine } from './statement-line.ts';

/** What a line adds to the balance. */
export const signedAmount = ({ kind, amount }: ReadLine): number => (kind === 'debit' ? -amount : amount);

export const doNotAddUp = (name: string): string =>
  `The lines of statement ${name} do not add up to its closing balance. Is a page missing?`;

export const EXPORT_ONE = 'Export the statements of one account and currency.';
