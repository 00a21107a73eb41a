import type { InvoiceAdjustment, InvoiceContent, InvoiceLine } from './invoice.ts';
import { percentOf } from './tax.ts';

type Amounts = Pick<InvoiceContent, 'lines' | 'adjustments'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const taxed = <T extends InvoiceLine | InvoiceAdjustment>(line: T): T => ({
  ...line,
  tax: percentOf(line.amount, line.taxPercent),
});

/** Price of the tools, without tax and discounts, in minor units. */
export const priceOfTools = ({ lines }: Pick<Amounts, 'lines'>): number => sum(lines.map(({ amount }) => amount));

/** What is left of the price of the tools of an invoice in its next revision; what was added since does not count. */
function priceKept(before: Pick<Amounts, 'lines'>, next: Pick<Amounts, 'lines'>): bigint {
  const piecesNow = new Map(next.lines.map(({ orderId, pieces }) => [orderId, pieces]));
  return before.lines.reduce((kept, { orderId, pieces, amount }) => {
    const left = Math.min(pieces, piecesNow.get(orderId) ?? 0);
    return kept + (BigInt(amount) * BigInt(left)) / BigInt(pieces || 1);
  }, 0n);
}

function scaled({ wanted, ...discount }: InvoiceAdjustment, part: bigint, whole: bigint): InvoiceAdjustment {
  const [amount, wantedNow] = [-discount.amount, wanted ?? 0].map((of) => Number((BigInt(of) * part) / whole));
  return { ...discount, amount: 0 - (amount ?? 0), ...(wanted !== undefined && { wanted: wantedNow }) };
}

/**
 * A discount of an amount was given for all pieces of an invoice: with fewer pieces, it is less in proportion, rounded
 * down. Otherwise a buyer would keep the discount of many pieces on the few that are left.
 */
export function withKeptDiscounts<T extends Amounts>(before: Amounts, next: T): T {
  const [price, kept] = [BigInt(priceOfTools(before)), priceKept(before, next)];
  if (kept >= price) return next;
  const adjustments = next.adjustments.map((each) => {
    if (each.kind !== 'discount' || each.percent !== undefined) return each;
    return scaled(each, kept, price);
  });
  return { ...next, adjustments };
}

/**
 * Derives the amounts that depend on others again: tax by the rate of each line, and discounts of a percentage. What is
 * taken off never exceeds what is left: a discount the price of the tools, a credit the invoice, its tax the tax. The
 * rest of an amount is taken off by a later revision that leaves more, as when a mistyped price is corrected.
 */
export function recalculated<T extends Amounts>(document: T): T {
  const lines = document.lines.map(taxed);
  const added = document.adjustments.filter(({ kind }) => kind === 'charge').map(taxed);
  const tools = priceOfTools({ lines });
  const left = {
    tools,
    amount: tools + sum(added.map(({ amount }) => amount)),
    tax: sum([...lines, ...added].map(({ tax }) => tax)),
  };
  const adjustments = document.adjustments.map((each) => {
    if (each.kind === 'charge') return taxed(each);
    const { wanted: notTakenOff, ...adjustment } = each;
    const wanted = each.percent === undefined ? (notTakenOff ?? -each.amount) : percentOf(tools, each.percent);
    const amount = Math.min(wanted, left.amount, each.kind === 'discount' ? left.tools : left.amount);
    const tax = Math.min(percentOf(amount, each.taxPercent), left.tax);
    if (each.kind === 'discount') left.tools -= amount;
    left.amount -= amount;
    left.tax -= tax;
    const kept = each.percent === undefined && amount < wanted ? { wanted } : {};
    return { ...adjustment, ...kept, amount: 0 - amount, tax: 0 - tax };
  });
  return { ...document, lines, adjustments };
}
