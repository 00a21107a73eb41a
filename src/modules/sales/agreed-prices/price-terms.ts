import { today } from '#src/core/site/calendar.ts';
import { parseMinorUnits } from '#src/platform/i18n/amounts.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { type AgreedPriceInput, type Days, daysKept, daysOverlap } from './agreed-price.ts';
import type { AgreedPriceTable } from './agreed-price-table.ts';

/** A price as it is stored, in minor units. */
export type PriceTerms = Pick<
  AgreedPriceTable,
  'customer_id' | 'tool_id' | 'from_pieces' | 'price_minor' | 'currency' | 'valid_from' | 'valid_until'
>;

/** The input as it is stored. @param input valid by `agreedPriceProblems` */
export const priceTermsOf = (
  input: AgreedPriceInput,
  customerId: string,
  toolId: string,
  currency: string,
): PriceTerms => ({
  customer_id: customerId,
  tool_id: toolId,
  from_pieces: parseWholeNumber(input.from),
  price_minor: parseMinorUnits(input.unitPrice, currency) ?? 0,
  currency,
  valid_from: input.validFrom || null,
  valid_until: input.until || null,
});

const daysOf = ({ valid_from, valid_until }: PriceTerms): Days => ({ validFrom: valid_from, until: valid_until });

/** The prices that cannot be valid beside this one: for the same pieces of the tool, on some of the same days. */
export const rivalsOf = <Row extends PriceTerms>(terms: PriceTerms, stored: readonly Row[]): Row[] =>
  stored.filter(
    (row) =>
      row.customer_id === terms.customer_id &&
      row.tool_id === terms.tool_id &&
      row.from_pieces === terms.from_pieces &&
      row.currency === terms.currency &&
      daysOverlap(daysOf(row), daysOf(terms)),
  );

/** What a replacement leaves of prices. */
export const keptOf = <Row extends PriceTerms>(replaced: readonly Row[], replacement: PriceTerms): Row[] =>
  replaced.flatMap((row) => {
    const kept = daysKept(daysOf(row), daysOf(replacement), today());
    return kept ? [{ ...row, valid_until: kept.until }] : [];
  });

/** The last day of a replacement, such as 2026-12-09, if prices that it ends went on after it. */
export function lastDayOf({ valid_until: last }: PriceTerms, replaced: readonly PriceTerms[]): string | undefined {
  const wentOn = last !== null && replaced.some(({ valid_until }) => valid_until === null || valid_until > last);
  return wentOn ? last : undefined;
}

/** The fields of a price for the change history. */
export const recordedTerms = (terms: PriceTerms, customer: string) => ({
  customer,
  fromPieces: terms.from_pieces,
  price: fromMinorUnits(terms.price_minor, terms.currency),
  validFrom: terms.valid_from,
  validUntil: terms.valid_until,
});
