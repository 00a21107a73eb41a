import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { asciiDigits, parseShopNumber } from '#src/platform/i18n/read-number.ts';

/** Searched fields, as a text for the user. */
export const SEARCHED =
  'number, PO number, bank reference, container, transport document, paper number, company, customer, phone, email, address, amount, tool';

/** The period of a search, in milliseconds since the epoch; `to` is exclusive. Undefined if it has none. */
export function periodOf({ from, to }: OrderSearch): { from: number; to: number } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    from: from === undefined ? 0 : calendar.startOf(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : calendar.startOf(addDays(to, 1)),
  };
}

/** A shorter prefix selects nothing: the ids of several years share it. */
const MIN_PREFIX_LENGTH = 4;

/** The lowest and highest order id with this prefix, typed with or without dashes; undefined if it is not a prefix. */
export function idRangeOfPrefix(typed: string): [least: string, greatest: string] | undefined {
  const digits = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits) || digits.length < MIN_PREFIX_LENGTH) return undefined;
  const filled = (digit: string) =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [filled('0'), filled('f')];
}

/** The end of an order id: old proforma invoices, and the bank transfers that pay them, have it as their number. */
export function parseIdSuffix(typed: string): string | undefined {
  return /^PI-?([0-9a-f]{12})$/i.exec(typed)?.[1]?.toLowerCase();
}

/** An amount such as `16500`, `16,500.50`, `$16,500` or `USD 16500`. */
export function typedAmount(typed: string): number | undefined {
  const figures = /^(?:\p{Sc}\s?|[a-z]{3}\s)?(\p{Nd}[\p{Nd},.'’٬٫\s]*)$/iu.exec(typed)?.[1];
  const amount = parseShopNumber(figures ?? '');
  return Number.isNaN(amount) ? undefined : amount;
}

/** Too many phone numbers contain fewer digits than this. */
const MIN_PHONE_DIGITS = 4;
/** Length of the end of a phone number that is the same with and without country code. */
const SIGNIFICANT_DIGITS = 9;

/** Digits of a typed phone number, without separators; undefined if the text cannot be one. */
export function typedPhone(text: string): string | undefined {
  const typed = asciiDigits(text);
  if (!/^[+\d\s().\-/]+$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits.slice(-SIGNIFICANT_DIGITS);
}
