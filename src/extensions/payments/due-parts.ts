import type { DuePart } from './invoice.ts';

/** Payment terms of a customer. */
export interface PaymentTerms {
  /** Of the total, with the order; 0 to 100. */
  percent: number;
  /** For how many days after shipment the balance is open; 0: it is due before. */
  days: number;
}

/** The deposit, rounded up to a whole minor unit; the balance is the rest. @param total in minor units */
export function depositOf(total: number, percent: number): number {
  // Whole numbers: a share made of floats could be a unit too many.
  return Number((BigInt(total) * BigInt(percent) + 99n) / 100n);
}

/**
 * What is due of the lines of an invoice, to the last unit: each line has its own deposit, because each is an order.
 * @param amounts of the lines, in minor units
 * @param depositBy ISO 8601: the last day of the deposit
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
