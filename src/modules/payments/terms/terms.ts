import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import type { Problems } from '#src/platform/ui/use-submit.ts';
import type { TermsOfCustomer } from './terms.calls.ts';

export const MAX_TERM_DAYS = 365;
export const MAX_VALID_DAYS = 365;

/** Terms in a sentence. */
export function termsText({ depositPercent, days }: Pick<TermsOfCustomer, 'depositPercent' | 'days'>): string {
  if (depositPercent === null) return 'The shop has no terms of payment yet.';
  const rest = days > 0 ? `within ${days} days after shipment` : 'before shipment';
  if (depositPercent === 0) return `All of it ${rest}.`;
  if (depositPercent === 100) return 'All of it with the order.';
  return `${depositPercent}% with the order, the rest ${rest}.`;
}

export interface TermsInput {
  depositPercent: string;
  days: string;
}

const isWithin = (typed: string, min: number, max: number) => {
  const number = parseWholeNumber(typed);
  return number >= min && number <= max;
};

export function problemsOfTerms({ depositPercent, days }: TermsInput): Problems<keyof TermsInput> {
  return {
    ...(!isWithin(depositPercent, 0, 100) && { depositPercent: 'Please input a percentage from 0 to 100.' }),
    ...(!isWithin(days, 0, MAX_TERM_DAYS) && { days: `Please input days from 0 to ${MAX_TERM_DAYS}.` }),
  };
}

export function problemsOfValidity({ validDays }: { validDays: string }): Problems<'validDays'> {
  return isWithin(validDays, 1, MAX_VALID_DAYS) ? {} : { validDays: `Please input days from 1 to ${MAX_VALID_DAYS}.` };
}
