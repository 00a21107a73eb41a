import type { Tool } from '#src/core/tools/tool.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** Input of the price computation. */
export type PricedTool = Pick<Tool, 'price' | 'priceSteps'>;

/**
 * Says what one piece costs in an order of so many, in minor units; undefined where it has nothing to say. The server and the checkout
 * ask the same function.
 */
export type PriceSource = (tool: PricedTool, pieces: number, currency: string) => number | undefined;

/**
 * What one piece costs in an order, in minor units: the answer of the first source that has one, otherwise the price of the tool.
 * @param pieces NaN while none are typed
 */
export function linePrice(tool: PricedTool, pieces: number, sources: readonly PriceSource[], currency: string): number {
  for (const source of sources) {
    const price = source(tool, pieces, currency);
    if (price !== undefined) return price;
  }
  return minorPriceOf(tool.price, currency);
}
