import type { Config } from '#src/core/config.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import { askPath } from '#src/core/site/contact-path.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Inserted } from '#src/platform/http/idempotency-key.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { asTypedNumber } from '#src/platform/http/sent-values.ts';
import { parseAmount } from '#src/platform/i18n/amounts.ts';
import { formatMoney, formatPieces, minorPriceOf, toMinorUnits } from '#src/platform/i18n/money.ts';
import { linePrice, listPrices, priceProblem } from './line-price.ts';
import { type Order, type OrderRequest, orderTotal } from './order.ts';

type Price = Pick<Order, 'orderedMinQty' | 'unitPrice' | 'orderedTotalPrice' | 'currency'>;

/** What the price of an order depends on. */
export interface PriceInput {
  tool: Tool;
  pieces: number;
  currency: string;
  /** Id of the customer. */
  buyer: string;
}

/**
 * Prices per piece for one buyer, in minor units, such as agreed ones: read in the transaction of the order,
 * and never part of a public response. The first one that applies wins over the list price.
 */
export const buyerPrices = point<(db: Db, input: PriceInput) => Promise<number | undefined>>('prices for a buyer');

/** THE PRICE per piece of an order, in minor units; undefined if the price of this quantity is on request. */
export async function priceOf(
  db: Db,
  { fills }: { fills: readonly Fill[] },
  input: PriceInput,
): Promise<number | undefined> {
  for (const priceFor of fillingsOf(fills, buyerPrices)) {
    const price = await priceFor(db, input);
    if (price !== undefined) return price;
  }
  return linePrice(input.tool, input.pieces, fillingsOf(fills, listPrices), input.currency);
}

/** A placed order, with the price at which it is stored. */
export interface PlacedOrder extends Inserted, Price {}

export const storedPrice = ({ orderedMinQty, unitPrice, orderedTotalPrice, currency }: Price): Price => ({
  orderedMinQty,
  unitPrice,
  orderedTotalPrice,
  currency,
});

/** @throws Refusal 422 if the price of this quantity is on request; its details have the address of the form to ask */
export function requirePrice(price: number | undefined, pieces: number, tool: Tool, { publicUrl }: Config): number {
  const problem = priceProblem(price, pieces);
  if (price !== undefined && !problem) return price;
  throw new Refusal('rule', 'price_on_request', problem?.message ?? '', {
    field: problem?.field,
    askAt: `${publicUrl}${askPath(tool.toolName, pieces)}`,
  });
}

const sentTotal = ({ orderedTotalPrice }: Pick<OrderRequest, 'orderedTotalPrice'>, currency: string) =>
  toMinorUnits(parseAmount(asTypedNumber(orderedTotalPrice), currency), currency);

const TOTAL_MISSING = 'Send orderedTotalPrice: the quantity times the price that the customer saw.';

/**
 * The buyer must have seen the current price: a total that does not match is refused with the new one. Quantity times
 * list price (spec section 5) is also accepted if a price source charges less: a client may not know that source.
 */
export function requireExpectedTotal(order: Price, request: OrderRequest, tool: Tool): void {
  const { orderedMinQty, unitPrice, orderedTotalPrice, currency } = order;
  if (String(request.orderedTotalPrice).trim() === '') throw new Refusal('malformed', 'total_missing', TOTAL_MISSING);
  const expected = sentTotal(request, currency);
  const due = orderTotal(orderedMinQty, minorPriceOf(unitPrice, currency));
  const atListPrice = orderTotal(orderedMinQty, minorPriceOf(tool.price, currency));
  if (expected === due || (expected === atListPrice && due < atListPrice)) return;
  throw priceChanged(unitPrice, orderedTotalPrice, currency);
}

/** A sentence for a client that sent the total at the list price although the order costs less; otherwise undefined. */
export function lowerTotalNote(request: OrderRequest, placed: Price): string | undefined {
  const { orderedMinQty, unitPrice, orderedTotalPrice, currency } = placed;
  if (sentTotal(request, currency) === minorPriceOf(orderedTotalPrice, currency)) return undefined;
  const [each, total] = [unitPrice, orderedTotalPrice].map((amount) => formatMoney(amount, currency));
  return `A lower price applies to ${formatPieces(orderedMinQty)} pieces: ${each} per piece, ${total} in total.`;
}

/** @param price the new price per piece @param total the new total; both in units of the currency */
export function priceChanged(price: number, total: number, currency: string): Refusal {
  return conflict(
    'price_changed',
    `The price changed: it is now ${formatMoney(price, currency)} per piece, ${formatMoney(total, currency)} in total.`,
    { price, orderedTotalPrice: total },
  );
}
