import type { Tool } from '#src/core/tools/tool.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** Input of the price computation. */
export type PricedTool = Pick<Tool, 'price' | 'priceSteps'>;

/**
 * Returns the price per piece in an order of `pieces`, in minor units; undefined if the source does not apply. The
 * server and the checkout call the same function.
 */
export type PriceSource = (tool: PricedTool, pieces: number, currency: string) => number | undefined;

/**
 * The price per piece in an order, in minor units: from the first source that returns one, otherwise the tool's price.
 * @param pieces NaN while no quantity is typed
 */
export function linePrice(tool: PricedTool, pieces: number, sources: readonly PriceSource[], currency: string): number {
  for (const source of sources) {
    const price = source(tool, pieces, currency);
    if (price !== undefined) return price;
  }
  return minorPriceOf(tool.price, currency);
}
