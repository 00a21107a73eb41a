import type { DuePart } from '../invoices/invoice.ts';

/** Payment terms of a customer. */
export interface PaymentTerms {
  /** Deposit due with the order, as a percentage of the total; 0 to 100. */
  percent: number;
  /** Days after shipment within which the balance is due; 0 means due before shipment. */
  days: number;
}

/** The deposit, rounded up to a whole minor unit; the rest is the balance. @param total in minor units */
export function depositOf(total: number, percent: number): number {
  // Integer arithmetic: with floats the share could be one unit too high.
  return Number((BigInt(total) * BigInt(percent) + 99n) / 100n);
}

/**
 * Due parts of an invoice, exact to the minor unit. The deposit is rounded per line, because each line is an order of
 * its own.
 * @param amounts of the lines, in minor units
 * @param depositBy ISO 8601, last day for the deposit
 */
export function dueParts(
  amounts: readonly number[],
  { percent, days }: PaymentTerms,
  depositBy: string | null,
): DuePart[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const deposit = amounts.reduce((sum, amount) => sum + depositOf(amount, percent), 0);
  const due = days > 0 ? `${days} days after shipment` : 'before shipment';
  const parts: DuePart[] = [
    { name: 'deposit', percent, amount: deposit, due: 'with the order', dueOn: depositBy },
    { name: 'balance', percent: 100 - percent, amount: total - deposit, due, dueOn: null },
  ];
  return parts.filter((part) => part.percent > 0);
}
