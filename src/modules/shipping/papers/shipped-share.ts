import { cutShare } from '#src/core/orders/amount-to-pay.ts';
import type { InvoiceAdjustment, InvoiceContent, InvoiceLine } from '#src/modules/payments/invoices/invoice.ts';
import { splitByWeight } from '#src/modules/payments/invoices/invoice-amounts.ts';

/** Pieces by order id. */
export type PiecesByOrder = ReadonlyMap<string, number>;

/** What a shipment states for its pieces of an order besides their price, in minor units. */
export interface ShippedShare {
  orderId: string;
  tax: number;
  adjustments: readonly InvoiceAdjustment[];
}

type Amounts = Pick<InvoiceContent, 'lines' | 'adjustments'>;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const priceOf = (lines: readonly InvoiceLine[], pieces: PiecesByOrder) =>
  sum(lines.map(({ orderId, unitPrice }) => unitPrice * (pieces.get(orderId) ?? 0)));

/** Adds up what is stated for each charge, discount and credit. Text and percentage are those of the first. */
export function sumOfAdjustments(adjustments: readonly InvoiceAdjustment[]): InvoiceAdjustment[] {
  const byId = Map.groupBy(adjustments, ({ id }) => id);
  return [...byId.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others];
    return { ...first, amount: sum(all.map(({ amount }) => amount)), tax: sum(all.map(({ tax }) => tax)) };
  });
}

/** Those of the invoice, and those that earlier shipments state and the invoice has no more, as 0. */
function adjustmentsToState(current: readonly InvoiceAdjustment[], stated: readonly InvoiceAdjustment[]) {
  const ended = stated.filter(({ id }) => current.every((each) => each.id !== id));
  return [...current, ...ended.map((each) => ({ ...each, amount: 0, tax: 0 }))];
}

/**
 * A shipment takes no more off than it costs, so that no commercial invoice is below zero. Later shipments, or else a
 * credit note, take off the rest.
 * @param price of the goods with their tax
 */
function withinPrice(adjustments: readonly InvoiceAdjustment[], price: number): InvoiceAdjustment[] {
  const totals = adjustments.map(({ amount, tax }) => amount + tax);
  let left = price + sum(totals.filter((total) => total > 0));
  return adjustments.map((each, at) => {
    const off = -(totals[at] ?? 0);
    if (off <= 0) return each;
    const taken = Math.min(off, Math.max(0, left));
    left -= taken;
    return { ...each, amount: cutShare(each.amount, taken, off), tax: cutShare(each.tax, taken, off) };
  });
}

/**
 * What no shipment states of the lines of an invoice, because they were added, or became those of fewer orders, after
 * the last one; negative for what is to be taken off yet.
 * @param shares what all shipments state
 */
export function notStated({ lines, adjustments }: Amounts, shares: readonly ShippedShare[]): InvoiceAdjustment[] {
  const ofLines = shares.filter((share) => lines.some(({ orderId }) => orderId === share.orderId));
  const stated = sumOfAdjustments(ofLines.flatMap((share) => share.adjustments));
  const left = adjustments.map((each) => {
    const { amount = 0, tax = 0 } = stated.find(({ id }) => id === each.id) ?? {};
    return { ...each, amount: each.amount - amount, tax: each.tax - tax };
  });
  return left.filter(({ amount, tax }) => (amount > 0 && tax >= 0) || (amount < 0 && tax <= 0));
}

/** Splits each adjustment by the price of the goods of each line. @returns the adjustments of each line */
function byLine(adjustments: readonly InvoiceAdjustment[], weights: readonly number[]): InvoiceAdjustment[][] {
  const split = adjustments.map((each) => ({
    each,
    amounts: splitByWeight(each.amount, weights),
    taxes: splitByWeight(each.tax, weights),
  }));
  return weights.map((_, at) =>
    split
      .map(({ each, amounts, taxes }) => ({ ...each, amount: amounts[at] ?? 0, tax: taxes[at] ?? 0 }))
      .filter(({ amount, tax }) => amount !== 0 || tax !== 0),
  );
}

/**
 * Tax, charges, discounts and credits of an invoice that belong to a shipment, for each of its orders. By the invoice
 * as it is now, all goods shipped up to this shipment bear the share of their price; what earlier shipments state is
 * taken off. So the shipments add up to the invoice, also if it changes between them.
 * @param before pieces that left with earlier shipments
 * @param now pieces that leave with this one
 * @param earlier what those shipments state
 */
export function sharesOf(
  { lines, adjustments }: Amounts,
  before: PiecesByOrder,
  now: PiecesByOrder,
  earlier: readonly ShippedShare[],
): ShippedShare[] {
  const shipped = new Map(lines.map(({ orderId: id }) => [id, (before.get(id) ?? 0) + (now.get(id) ?? 0)]));
  const [whole, part] = [sum(lines.map(({ amount }) => amount)), priceOf(lines, shipped)];
  const ofLines = earlier.filter(({ orderId }) => shipped.has(orderId));
  const stated = sumOfAdjustments(ofLines.flatMap((share) => share.adjustments));
  const leaving = lines.filter(({ orderId }) => now.has(orderId));
  const prices = leaving.map(({ orderId, unitPrice }) => unitPrice * (now.get(orderId) ?? 0));
  const taxes = leaving.map(
    ({ orderId, pieces, tax }) =>
      cutShare(tax, shipped.get(orderId) ?? 0, pieces) -
      sum(ofLines.filter((share) => share.orderId === orderId).map((share) => share.tax)),
  );
  const left = adjustmentsToState(adjustments, stated).map((each) => {
    const { amount = 0, tax = 0 } = stated.find(({ id }) => id === each.id) ?? {};
    const share = { amount: cutShare(each.amount, part, whole) - amount, tax: cutShare(each.tax, part, whole) - tax };
    // What was stated before its order was joined with others is not given back for pieces that follow.
    const isAhead = Math.sign(share.amount) === -Math.sign(each.amount) && Math.abs(each.amount) >= Math.abs(amount);
    return { ...each, ...(isAhead ? { amount: 0, tax: 0 } : share) };
  });
  const ofLine = byLine(withinPrice(left, sum(prices) + sum(taxes)), prices);
  return leaving.map(({ orderId }, at) => ({ orderId, tax: taxes[at] ?? 0, adjustments: ofLine[at] ?? [] }));
}
