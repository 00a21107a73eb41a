import { depositOf, type PaymentTerms } from '../terms/due-parts.ts';
import type { DuePart, InvoiceAdjustment, InvoiceContent, InvoiceLine } from './invoice.ts';

/** What an order is to pay of its invoice, in minor units. */
export interface OrderDue {
  orderId: string;
  /** Tax, and its share of charges, discounts and credits; due in addition to the price of its pieces. */
  adjustment: number;
  /** Everything that is to be paid for it. */
  toPay: number;
  /** Part of it that is due with the order. */
  deposit: number;
}

/**
 * Splits an amount in proportion to weights, exactly: what rounding leaves goes to the largest remainders, the first of
 * equal ones. Without any weight, everything goes to the first part.
 * @param amount in minor units; may be negative
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const [size, sign] = [BigInt(Math.abs(amount)), Math.sign(amount)];
  const parts = weights.map((weight, index) => {
    const product = size * BigInt(weight);
    return { index, share: Number(product / BigInt(sum)), remainder: product % BigInt(sum) };
  });
  let rest = Math.abs(amount) - parts.reduce((total, { share }) => total + share, 0);
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const part of byRemainder) {
    if (rest === 0) break;
    part.share += 1;
    rest -= 1;
  }
  return parts.map(({ share }) => share * sign);
}

const withTax = ({ amount, tax }: Pick<InvoiceLine | InvoiceAdjustment, 'amount' | 'tax'>) => amount + tax;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

type Amounts = Pick<InvoiceContent, 'lines' | 'adjustments'>;

/** Total of an invoice with tax, in minor units. */
export function totalOf({ lines, adjustments }: Amounts): number {
  return sum([...lines.map(withTax), ...adjustments.map(withTax)]);
}

/**
 * What each order of an invoice is to pay. Charges, discounts and credits are shared by the price of the pieces with
 * its tax, so that no order is to pay less than nothing as long as the invoice is not. The deposit is a percentage of
 * the pieces with their discounts and credits; charges are due with the balance, unless the whole amount is due with
 * the order.
 * @param terms null if no payment is due first
 */
export function orderDues({ lines, adjustments }: Amounts, terms: Pick<PaymentTerms, 'percent'> | null): OrderDue[] {
  const weights = lines.map(withTax);
  const reductions = adjustments.filter(({ kind }) => kind !== 'charge');
  const [allShares, reductionShares] = [adjustments, reductions].map((shared) =>
    splitByWeight(sum(shared.map(withTax)), weights),
  );
  return lines.map((line, index) => {
    const toPay = withTax(line) + (allShares?.[index] ?? 0);
    const goods = withTax(line) + (reductionShares?.[index] ?? 0);
    const base = terms?.percent === 100 ? toPay : goods;
    const deposit = terms ? Math.min(depositOf(Math.max(0, base), terms.percent), Math.max(0, toPay)) : 0;
    return { orderId: line.orderId, adjustment: toPay - line.amount, toPay, deposit };
  });
}

/**
 * Due parts of an invoice, exact to the minor unit. The deposit is rounded per order.
 * @param depositBy ISO 8601, last day for the deposit
 */
export function dueParts(
  dues: readonly OrderDue[],
  { percent, days }: PaymentTerms,
  depositBy: string | null,
): DuePart[] {
  const total = sum(dues.map(({ toPay }) => toPay));
  const deposit = sum(dues.map((due) => due.deposit));
  const due = days > 0 ? `${days} days after shipment` : 'before shipment';
  const parts: DuePart[] = [
    { name: 'deposit', percent, amount: deposit, due: 'with the order', dueOn: depositBy, afterShipment: null },
    { name: 'balance', percent: 100 - percent, amount: total - deposit, due, dueOn: null, afterShipment: days || null },
  ];
  return parts.filter((part) => part.percent > 0);
}
