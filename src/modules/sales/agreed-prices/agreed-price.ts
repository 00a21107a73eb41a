import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { MAX_STOCK, maxPriceIn } from '#src/core/tools/tool-limits.ts';
import { parsePrice } from '#src/core/tools/tool-rules.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { addDays, isDay } from '#src/platform/i18n/days.ts';
import { decimalsOf, decimalsRule, formatPieces } from '#src/platform/i18n/money.ts';
import { ambiguity, parseWholeNumber } from '#src/platform/i18n/read-number.ts';

/** An agreed price as it is typed. */
export interface AgreedPriceInput {
  /** Email address. */
  customer: string;
  toolId: string;
  from: string;
  unitPrice: string;
  /** First day; empty for none. */
  validFrom: string;
  /** Last day; empty for none. */
  until: string;
}

export const NO_ACCOUNT = 'There is no account with this email address.';

export type AgreedPriceField = keyof AgreedPriceInput;

export type AgreedPriceProblems = Partial<Record<AgreedPriceField, string>>;

export const validities = ['valid', 'later', 'expired'] as const;

/** Whether a price applies today, from a later day on, or no longer. */
export type Validity = (typeof validities)[number];

/** The days on which a price is valid; null has no end. */
export interface Days {
  validFrom: string | null;
  until: string | null;
}

export function validityOn(today: string, { validFrom, until }: Days): Validity {
  if (validFrom !== null && validFrom > today) return 'later';
  return until !== null && until < today ? 'expired' : 'valid';
}

export function daysOverlap(a: Days, b: Days): boolean {
  const isBefore = (one: Days, other: Days) =>
    one.until !== null && other.validFrom !== null && one.until < other.validFrom;
  return !isBefore(a, b) && !isBefore(b, a);
}

/** The days before a replacement that are not over: on these, the earlier price stays. */
export function daysKept(earlier: Days, replacement: Days, today: string): Days | undefined {
  if (replacement.validFrom === null || replacement.validFrom <= today) return undefined;
  const until = addDays(replacement.validFrom, -1);
  return earlier.validFrom !== null && earlier.validFrom > until ? undefined : { ...earlier, until };
}

const dayProblem = (typed: string) =>
  typed !== '' && !isDay(typed) && 'Please input a day, such as 2026-12-31, or leave it empty.';

function priceProblem(typed: string, currency: string): string | false {
  const price = parsePrice(typed, currency);
  if (price > 0 && price <= maxPriceIn(currency)) return false;
  const most = formatPieces(maxPriceIn(currency));
  return (
    ambiguity(typed, decimalsOf(currency)) ??
    `The price per piece must be above 0, at most ${most}, ${decimalsRule(currency)}.`
  );
}

function piecesProblem(typed: string): string | false {
  const pieces = parseWholeNumber(typed);
  if (pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_STOCK) return false;
  return `The number of pieces must be a whole number of at least ${MINIMUM_ORDER_QUANTITY}.`;
}

/** The rules for the form, the server and each row of an imported file. */
export function agreedPriceProblems(input: AgreedPriceInput, currency: string, today: string): AgreedPriceProblems {
  const { customer, toolId, from, unitPrice, validFrom, until } = input;
  const isReversed = validFrom !== '' && until !== '' && until < validFrom;
  const found: Record<AgreedPriceField, string | false> = {
    customer: isBlank(customer) && 'Please input the email address of the customer.',
    toolId: isBlank(toolId) && 'Please choose the tool.',
    from: piecesProblem(from),
    unitPrice: priceProblem(unitPrice, currency),
    validFrom: dayProblem(validFrom),
    until:
      dayProblem(until) ||
      (isReversed && 'The last day is before the first one.') ||
      (until !== '' && until < today && 'The last day is over.'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}
