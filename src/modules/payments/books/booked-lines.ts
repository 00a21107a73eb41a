import { formatPieces, fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { InvoiceContent } from '../invoices/invoice.ts';
import type { BookedInvoice, BookedLine } from './listed-invoice.ts';

type Content = Pick<InvoiceContent, 'currency' | 'lines' | 'adjustments'>;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * The lines of an invoice as a client reads them. What is not to be paid because an order was cancelled, or moved to
 * another invoice, is a credit; shipped pieces of orders that are no longer on it are a charge. The lines and the tax
 * add up to `total`.
 * @param total what is to be paid on it, in minor units
 * @param tax the tax in it, in minor units
 */
export function bookedLines({ currency, lines, adjustments }: Content, total: number, tax: number): BookedLine[] {
  const amountOf = (minor: number) => fromMinorUnits(minor, currency);
  const beyond = total - tax - sumOf([...lines, ...adjustments].map(({ amount }) => amount));
  return [
    ...lines.map(({ orderId, orderNumber, tool, pieces, amount }) => ({
      kind: 'order' as const,
      text: `${orderNumber}: ${tool}, ${formatPieces(pieces)} pieces`,
      amount: amountOf(amount),
      orderId,
    })),
    ...adjustments.map(({ kind, text, amount }) => ({ kind, text, amount: amountOf(amount) })),
    ...(beyond < 0
      ? [{ kind: 'credit' as const, text: 'Not to be paid on this invoice', amount: amountOf(beyond) }]
      : []),
    ...(beyond > 0
      ? [{ kind: 'charge' as const, text: 'Shipped pieces of cancelled orders', amount: amountOf(beyond) }]
      : []),
  ];
}

/** Base and tax of each rate that is charged, highest rate first. */
export function taxesOf({ currency, lines, adjustments }: Content): BookedInvoice['taxes'] {
  const byRate = Map.groupBy([...lines, ...adjustments], ({ taxPercent }) => taxPercent);
  const amountOf = (minor: readonly number[]) => fromMinorUnits(sumOf(minor), currency);
  return [...byRate]
    .filter(([percent, taxed]) => percent !== 0 || taxed.some(({ tax }) => tax !== 0))
    .sort(([a], [b]) => b - a)
    .map(([percent, taxed]) => ({
      percent,
      base: amountOf(taxed.map(({ amount }) => amount)),
      amount: amountOf(taxed.map(({ tax }) => tax)),
    }));
}
