import type { PricedTool } from '#src/core/orders/line-price.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
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

/** A step for one buyer. */
export interface BuyerStep extends PriceStep {
  /** Agreed with the buyer. */
  isOwn: boolean;
}

/**
 * The steps that a buyer pays, from the minimum order on: those of the tool, up to the first agreed price, which
 * applies from there on.
 * @param own agreed prices of the tool, in ascending order
 */
export function buyerSteps(tool: PricedTool, own: readonly PriceStep[], currency: string): BuyerStep[] {
  const listed = [{ from: MINIMUM_ORDER_QUANTITY, price: tool.price }, ...shownSteps(tool, currency)];
  const firstOwn = own[0]?.from ?? Number.POSITIVE_INFINITY;
  return [
    ...listed.filter(({ from }) => from < firstOwn).map((step) => ({ ...step, isOwn: false })),
    ...own.map((step) => ({ ...step, isOwn: true })),
  ];
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

/** The next step above a quantity, if it is in stock and costs less. */
export function nextStep(
  steps: readonly PriceStep[],
  pieces: number,
  stock: number,
  currency: string,
): NextStepOffer | undefined {
  const [now, next] = [
    steps.findLast(({ from }) => from <= pieces) ?? steps[0],
    steps.find(({ from }) => from > pieces),
  ];
  if (!now || now.price === null || !next || next.price === null || next.from > stock) return undefined;
  const unitPrice = minorPriceOf(next.price, currency);
  const saved = orderTotal(next.from, minorPriceOf(now.price, currency) - unitPrice);
  return saved > 0 ? { more: next.from - pieces, from: next.from, unitPrice, saved } : undefined;
}
