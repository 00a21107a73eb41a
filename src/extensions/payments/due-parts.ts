import { smallestPayment } from '#src/platform/i18n/money.ts';
import type { DuePart } from './invoice.ts';

/** What is paid when. */
export interface PaymentTerms {
  /** Of the total, with the order; 0 to 100. */
  percent: number;
  /** For how many days after shipment the balance is open; 0: it is due before. */
  days: number;
  /** ISO 8601; the last day of the deposit. */
  depositBy: string | null;
}

/** The deposit, rounded up to what the currency can pay; the balance is the rest. @param total in minor units */
export function depositOf(total: number, currency: string, percent: number): number {
  const step = smallestPayment(currency);
  // Whole numbers: a share of a product of floats could round up by a unit too many.
  const share = (BigInt(total) * BigInt(percent) + 99n) / 100n;
  return Math.min(total, Math.ceil(Number(share) / step) * step);
}

/** Splits a total into deposit and balance, to the last unit. @param total in minor units */
export function dueParts(total: number, currency: string, { percent, days, depositBy }: PaymentTerms): DuePart[] {
  const deposit = depositOf(total, currency, percent);
  const due = days > 0 ? `${days} days after shipment` : 'before shipment';
  const parts: DuePart[] = [
    { name: 'deposit', percent, amount: deposit, due: 'with the order', dueOn: depositBy },
    { name: 'balance', percent: 100 - percent, amount: total - deposit, due, dueOn: null },
  ];
  return parts.filter((part) => part.percent > 0);
}
