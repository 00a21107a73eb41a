import type { PricedTool } from '#src/core/orders/line-price.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import type { PriceStep } from '#src/core/tools/tool-data.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** A step with its price in minor units. */
interface MinorStep {
  from: number;
  price: number;
}

/** Steps with a price below the tool's own price, which may have fallen since they were set. */
function pricedSteps({ price, priceSteps }: PricedTool, currency: string): MinorStep[] {
  return priceSteps
    .flatMap((step) => (step.price === null ? [] : [{ from: step.from, price: minorPriceOf(step.price, currency) }]))
    .filter((step) => step.price < minorPriceOf(price, currency));
}

/** Unit price by the step, in minor units; from an "ask" step on it is on request. */
export const stepPrice = (tool: PricedTool, pieces: number, currency: string) =>
  pieces >= (askFrom(tool) ?? Number.POSITIVE_INFINITY) ? 'on request' : pricedPrice(tool, pieces, currency);

/** Unit price by the last step that has one. */
function pricedPrice(tool: PricedTool, pieces: number, currency: string): number | undefined {
  return pricedSteps(tool, currency).findLast(({ from }) => from <= pieces)?.price;
}

/** Number of pieces from which the price is on request. */
export function askFrom({ priceSteps }: PricedTool): number | undefined {
  return priceSteps.find(({ price }) => price === null)?.from;
}

/** The steps to show: those with an effective price, and "ask". */
export function shownSteps(tool: PricedTool, currency: string): PriceStep[] {
  const effective = new Set(pricedSteps(tool, currency).map(({ from }) => from));
  return tool.priceSteps.filter(({ from, price }) => price === null || effective.has(from));
}

/** The next price step. Amounts are in minor units. */
export interface NextStepOffer {
  /** Number of additional pieces. */
  more: number;
  from: number;
  unitPrice: number;
  /** Saving for this quantity compared with the current price. */
  saved: number;
}

/** The next step above a quantity, if it is in stock. */
export function nextStep(tool: PricedTool, pieces: number, stock: number, currency: string): NextStepOffer | undefined {
  const next = pricedSteps(tool, currency).find(({ from }) => from > pieces);
  if (!next || next.from > stock) return undefined;
  const now = pricedPrice(tool, pieces, currency) ?? minorPriceOf(tool.price, currency);
  return {
    more: next.from - pieces,
    from: next.from,
    unitPrice: next.price,
    saved: orderTotal(next.from, now - next.price),
  };
}
