import { point } from '#src/core/point.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { CheckoutProblem } from './order.ts';

/** Input of the price computation. */
export type PricedTool = Pick<Tool, 'price' | 'priceSteps'>;

/**
 * Returns the price per piece in an order of `pieces`, in minor units; undefined if the source does not apply. The
 * server and the checkout call the same function.
 */
export type PriceSource = (tool: PricedTool, pieces: number, currency: string) => number | 'on request' | undefined;

/** Prices that are the same for every buyer, so that public pages show them; the first one that applies wins. */
export const listPrices = point<PriceSource>('list prices');

/**
 * The price per piece in an order, in minor units: from the first source that returns one, otherwise the tool's price.
 * Undefined if the price of this quantity is on request: it cannot be ordered then.
 * @param pieces NaN while no quantity is typed
 */
export function linePrice(
  tool: PricedTool,
  pieces: number,
  sources: readonly PriceSource[],
  currency: string,
): number | undefined {
  for (const source of sources) {
    const price = source(tool, pieces, currency);
    if (price !== undefined) return price === 'on request' ? undefined : price;
  }
  return minorPriceOf(tool.price, currency);
}

/** The problem of a quantity without a price, for the form and the server. @param price see `linePrice` */
export function priceProblem(price: number | undefined, pieces: number): CheckoutProblem | undefined {
  if (price !== undefined) return undefined;
  return {
    field: 'orderedMinQty',
    message: `The price for ${formatPieces(pieces)} pieces is on request. Please ask us for a price, or order fewer.`,
  };
}
