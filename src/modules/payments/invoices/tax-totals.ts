import type { InvoiceContent } from './invoice.ts';

/** What lines of one rate add up to, in minor units. */
export interface TaxOfRate {
  percent: number;
  /** Without tax. */
  base: number;
  tax: number;
}

/**
 * The total of an invoice without tax, and its taxes by rate, the highest first. An invoice without any rate above 0
 * has none.
 */
export function taxTotals({ lines, adjustments }: Pick<InvoiceContent, 'lines' | 'adjustments'>): {
  net: number;
  taxes: TaxOfRate[];
} {
  const all = [...lines, ...adjustments];
  const rates = Map.groupBy(all, ({ taxPercent }) => taxPercent);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const taxes = [...rates].map(([percent, own]) => ({
    percent,
    base: sum(own.map(({ amount }) => amount)),
    tax: sum(own.map(({ tax }) => tax)),
  }));
  const isTaxed = taxes.some(({ percent }) => percent > 0);
  return {
    net: sum(all.map(({ amount }) => amount)),
    taxes: isTaxed ? taxes.sort((a, b) => b.percent - a.percent) : [],
  };
}

/** How documents, pages and mails name a tax. @param base formatted */
export const taxName = ({ percent, base }: { percent: number; base: string }): string => `Tax ${percent}% of ${base}`;
