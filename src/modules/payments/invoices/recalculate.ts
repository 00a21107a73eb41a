import type { GivenReduction, InvoiceAdjustment, InvoiceContent, InvoiceLine } from './invoice.ts';
import { percentOf } from './tax.ts';

type Amounts = Pick<InvoiceContent, 'lines' | 'adjustments'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const taxed = <T extends InvoiceLine | InvoiceAdjustment>(line: T): T => ({
  ...line,
  tax: percentOf(line.amount, line.taxPercent),
});

/** Price of the tools, without tax and discounts, in minor units. */
export const priceOfTools = ({ lines }: { lines: readonly Pick<InvoiceLine, 'amount'>[] }): number =>
  sum(lines.map(({ amount }) => amount));

/** What is left of the price of given lines in an invoice; what was added since does not count. */
function priceKept(given: GivenReduction['lines'], lines: readonly InvoiceLine[]): bigint {
  const piecesNow = new Map(lines.map(({ orderId, pieces }) => [orderId, pieces]));
  return given.reduce((kept, { orderId, pieces, amount }) => {
    const left = Math.min(pieces, piecesNow.get(orderId) ?? 0);
    return kept + (BigInt(amount) * BigInt(left)) / BigInt(pieces || 1);
  }, 0n);
}

/**
 * What a discount or credit is to take off, in minor units. A discount of an amount was given for all pieces of an
 * invoice: with fewer pieces, it is less in proportion, rounded down. Otherwise a buyer would keep the discount of many
 * pieces on the few that are left.
 */
function amountToTakeOff({ kind, percent, amount, given }: InvoiceAdjustment, lines: readonly InvoiceLine[]): number {
  if (percent !== undefined) return percentOf(priceOfTools({ lines }), percent);
  if (!given) return -amount;
  const [price, kept] = [BigInt(priceOfTools(given)), priceKept(given.lines, lines)];
  if (kind === 'credit' || kept >= price) return given.amount;
  return Number((BigInt(given.amount) * kept) / price);
}

/** Whether a discount was given for other pieces than those of the invoice. */
const isForOthers = ({ kind, given }: InvoiceAdjustment, lines: readonly InvoiceLine[]): boolean =>
  kind === 'discount' &&
  (given?.lines.some((line) => lines.find(({ orderId }) => orderId === line.orderId)?.pieces !== line.pieces) ?? false);

/**
 * The next revision of an invoice, whose discounts and credits of an amount say how they were given: by that they are
 * derived again, so that a corrected mistake leaves no trace in them.
 */
export function withGiven<T extends Amounts>(before: Amounts, next: T): T {
  const lines = before.lines.map(({ orderId, pieces, amount }) => ({ orderId, pieces, amount }));
  const adjustments = next.adjustments.map((each) =>
    each.kind === 'charge' || each.percent !== undefined || each.given
      ? each
      : { ...each, given: { amount: -each.amount, lines } },
  );
  return { ...next, adjustments };
}

/**
 * Derives the amounts that depend on others again: tax by the rate of each line, and discounts of a percentage. What is
 * taken off never exceeds what is left: a discount the price of the tools, a credit the invoice, its tax the tax.
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
    const { given, ...adjustment } = each;
    const wanted = amountToTakeOff(each, lines);
    const amount = Math.min(wanted, left.amount, each.kind === 'discount' ? left.tools : left.amount);
    const tax = Math.min(percentOf(amount, each.taxPercent), left.tax);
    if (each.kind === 'discount') left.tools -= amount;
    left.amount -= amount;
    left.tax -= tax;
    const kept = given && (amount < given.amount || isForOthers(each, lines)) ? { given } : {};
    return { ...adjustment, ...kept, amount: 0 - amount, tax: 0 - tax };
  });
  return { ...document, lines, adjustments };
}
