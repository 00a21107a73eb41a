import { amountRule, decimalsOf } from '#src/platform/i18n/money.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';
import { readNumber } from '#src/platform/i18n/read-number.ts';

/** A price limit of the list of tools, as typed into the form or the address. */
export type PriceLimit = { amount: number | undefined } | { problem: string };

/** Reads a price limit; an empty one limits nothing. @param currency of the shop */
export function readPriceLimit(typed: string | null, currency: string): PriceLimit {
  if (!typed || searchText(typed) === '') return { amount: undefined };
  const { value, ambiguity } = readNumber(typed, decimalsOf(currency));
  if (value >= 0 && value < 1e9) return { amount: value };
  return { problem: ambiguity ?? amountRule(currency) };
}

const limitNames = ['min', 'max'] as const;
type LimitName = (typeof limitNames)[number];

/** Messages about price limits that cannot be read; the list is not filtered by them. */
export function priceLimitProblems(query: URLSearchParams, currency: string): Partial<Record<LimitName, string>> {
  const read = limitNames.map((name) => [name, readPriceLimit(query.get(name), currency)] as const);
  return Object.fromEntries(read.flatMap(([name, limit]) => ('problem' in limit ? [[name, limit.problem]] : [])));
}
