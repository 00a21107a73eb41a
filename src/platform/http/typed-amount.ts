import { amountRule, decimalsOf, fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import { readNumber } from './typed-number.ts';

/** An amount as typed, with grouping or without; NaN for anything else. */
export const readAmount = (typed: string): number => readNumber(typed.replaceAll(/[\s,]/g, ''));

/** An amount as a person types it: `5100`, `5861.70`. */
export function amountText(minor: number, currency: string): string {
  const amount = fromMinorUnits(minor, currency);
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(decimalsOf(currency));
}

/** As typed, in minor units; undefined for what is no amount above zero of the currency. */
export function typedMinor(typed: string, currency: string): number | undefined {
  const minor = toMinorUnits(readAmount(typed), currency);
  return minor !== undefined && minor > 0 ? minor : undefined;
}

/** The keyboard of a phone for an amount: without a point where the currency has none. */
export const keysFor = (currency: string) => (decimalsOf(currency) === 0 ? 'numeric' : 'decimal');

/** Message for an invalid amount. */
export function amountProblem(typed: string, currency: string): string | undefined {
  return typedMinor(typed, currency) === undefined ? amountRule(currency) : undefined;
}
