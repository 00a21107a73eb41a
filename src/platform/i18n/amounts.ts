import { amountRule, decimalsOf, fromMinorUnits, toMinorUnits } from './money.ts';
import { ambiguity, parseNumber } from './read-number.ts';

/** A typed amount of a currency, or NaN. */
export const parseAmount = (typed: string, currency: string): number => parseNumber(typed, decimalsOf(currency));

/** Formats an amount as people type it: `5100`, `5861.70`. */
export function amountText(minor: number, currency: string): string {
  const amount = fromMinorUnits(minor, currency);
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(decimalsOf(currency));
}

/** A typed amount in minor units; undefined unless it is a positive amount of the currency. */
export function parseMinorUnits(typed: string, currency: string): number | undefined {
  const minor = toMinorUnits(parseAmount(typed, currency), currency);
  return minor !== undefined && minor > 0 ? minor : undefined;
}

/** Phone keyboard (`inputmode`) for an amount: without a decimal point if the currency has no decimals. */
export const inputModeFor = (currency: string) => (decimalsOf(currency) === 0 ? 'numeric' : 'decimal');

/** What is wrong with a typed amount that is no number, or can be two. */
export function unreadAmount(typed: string, currency: string): string | undefined {
  if (!Number.isNaN(parseAmount(typed, currency))) return undefined;
  return ambiguity(typed, decimalsOf(currency)) ?? amountRule(currency);
}

/** Message for an invalid amount; undefined if the amount is valid. */
export function amountProblem(typed: string, currency: string): string | undefined {
  if (parseMinorUnits(typed, currency) !== undefined) return undefined;
  return ambiguity(typed, decimalsOf(currency)) ?? amountRule(currency);
}
