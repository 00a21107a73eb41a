import type { Tool } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { maxPriceIn } from '#src/core/tools/tool-limits.ts';
import { decimalsOf, formatMinor, formatPieces, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { parseNumber } from '#src/platform/i18n/read-number.ts';
import { toolDataProblems } from '../tool-data/data-rules.ts';
import type { PriceChange } from './price-change.calls.ts';

/** Maximum number of tools in one price change. */
export const MAX_CHANGED_TOOLS = 500;
const MIN_PERCENT = -50;
const MAX_PERCENT = 100;

export const PERCENT_RULE = `Percent must be from ${MIN_PERCENT} to ${MAX_PERCENT} with one decimal at most, and not 0.`;

/** How a change rounds: in cents for a currency with two decimals, else with formatted amounts. */
export function roundingRule(currency: string): string {
  if (decimalsOf(currency) === 2) return 'Rounded to whole cents, half a cent up; a price is at least 1 cent.';
  const unit = formatMinor(1, currency);
  return `Rounded to ${unit}, half of it up; a price is at least ${unit}.`;
}

/** Parses a typed percentage such as `5`, `−2.5` or `3 %`; NaN for anything else. */
export const readPercent = (typed: string): number => parseNumber(typed.replace(/[%٪％﹪]/, ''), 1);

export function isPercent(percent: number): boolean {
  const tenths = percent * 10;
  const hasOneDecimal = Math.abs(tenths - Math.round(tenths)) < 1e-9;
  return hasOneDecimal && Math.round(tenths) !== 0 && percent >= MIN_PERCENT && percent <= MAX_PERCENT;
}

/**
 * Changes a price in minor units by a percentage and rounds half up, in integer arithmetic on thousandths. The result
 * is at least 1, because half of 1 is rounded up.
 */
export function changedMinor(minor: number, percent: number): number {
  return Math.floor((minor * (1000 + Math.round(percent * 10)) + 500) / 1000);
}

/** The price of a tool and of its steps after a change. */
export function changedPrices(
  { price, priceSteps }: Pick<Tool, 'price' | 'priceSteps'>,
  percent: number,
  currency: string,
) {
  const changed = (amount: number) => fromMinorUnits(changedMinor(minorPriceOf(amount, currency), percent), currency);
  const steps = priceSteps.map((step) => ({
    ...step,
    price: step.price === null ? null : changed(step.price),
  }));
  return { price: changed(price), priceSteps: steps };
}

type Prices = ReturnType<typeof changedPrices>;

/** Message about the rule that these prices break; undefined if they are valid. */
export function pricesProblem({ price, priceSteps }: Prices, currency: string): string | undefined {
  const most = maxPriceIn(currency);
  if (price > most) return `Tool price must be at most ${formatPieces(most)}.`;
  return toolDataProblems({ ...noToolData, priceSteps }, currency).priceSteps;
}

/** @returns undefined when every price rounds to its old value */
export function priceChangeOf(tool: Tool, after: Prices): PriceChange | undefined {
  const { _id, toolName, version, price, priceSteps } = tool;
  const steps = priceSteps.flatMap(({ from, price: was }, at) => {
    const is = after.priceSteps[at]?.price;
    return was === null || is == null ? [] : [{ from, was, is }];
  });
  if ([{ was: price, is: after.price }, ...steps].every(({ was, is }) => was === is)) return undefined;
  return { _id, toolName, version, price: { was: price, is: after.price }, steps };
}
