import { groupLakhs, groupThousands } from './group-digits.ts';

/**
 * Currencies without decimals and with three decimals (ISO 4217); all others have two. `Intl` knows them, but loading
 * its data is slow on phones.
 */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** Number of decimals of the currencies that do not have two. */
export const ODD_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...WHOLE.map((currency) => [currency, 0] as const),
  ...THREE_DECIMALS.map((currency) => [currency, 3] as const),
]);

export function decimalsOf(currency: string): number {
  return ODD_DECIMALS.get(currency) ?? 2;
}

/**
 * Number of minor units in one unit of a currency. Internally, money is an integer number of minor units; in the API it
 * is a plain number (spec section 3). A minor unit is the smallest unit of the currency: a cent, a yen, a fils.
 */
export const minorUnitsPerUnit = (currency: string): number => 10 ** decimalsOf(currency);

/**
 * Minor units of an API price; `undefined` when the number has more decimals than the currency or is not a safe amount.
 */
export function toMinorUnits(price: number, currency: string): number | undefined {
  const minor = Math.round(price * minorUnitsPerUnit(currency));
  // A price times a quantity may be off by a floating-point error.
  const exact = Math.abs(minor / minorUnitsPerUnit(currency) - price) <= Math.max(1e-9, Math.abs(price) * 1e-15);
  return exact && Number.isSafeInteger(minor) ? minor : undefined;
}

/** Minor units of a validated price. @throws Error when it has more decimals than the currency */
export function minorPriceOf(price: number, currency: string): number {
  const minor = toMinorUnits(price, currency);
  if (minor === undefined) throw new Error(`${currency} has no amount of ${price}`);
  return minor;
}

/** The number that the API returns for an amount in minor units. */
export function fromMinorUnits(minor: number, currency: string): number {
  return minor / minorUnitsPerUnit(currency);
}

/** Rounds to the minor units of the currency, half up. */
export function roundMoney(amount: number, currency: string): number {
  return fromMinorUnits(Math.round(amount * minorUnitsPerUnit(currency)), currency);
}

/** Symbols written before the amount; all other currencies are written with their code. */
const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', BDT: '৳\u00a0', INR: '₹', CNY: '¥' };

/**
 * Formats an amount (a number as in the API) for people, such as `$17,000`, `-$34.50` or `৳ 15,00,000`. Does not use
 * `Intl`: the data that a browser loads to format its first number blocks a phone for longer than React's own code
 * does.
 */
export function formatMoney(amount: number, currency: string): string {
  const exact = roundMoney(amount, currency);
  return withSign(exact, currency, Number.isInteger(exact) ? 0 : decimalsOf(currency));
}

function withSign(amount: number, currency: string, decimals: number): string {
  if (amount < 0) return `-${withSign(-amount, currency, decimals)}`;
  const figures = amount.toFixed(decimals);
  return `${SIGNS[currency] ?? `${currency}\u00a0`}${currency === 'BDT' ? groupLakhs(figures) : groupThousands(figures)}`;
}

/** An amount as papers print it, always with the decimals of its currency: `$34.00`. */
export const printedMoney = (amount: number, currency: string): string =>
  withSign(roundMoney(amount, currency), currency, decimalsOf(currency));

/** Like `printedMoney`, for an amount in minor units. */
export const printedMinor = (minor: number, currency: string): string =>
  printedMoney(fromMinorUnits(minor, currency), currency);

/** Like `formatMoney`, for an amount in minor units. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(fromMinorUnits(minor, currency), currency);
}

/** Describes the number of decimals of a currency, for messages of forms. */
export function decimalsRule(currency: string): string {
  return (
    ['without decimals', '', 'with two decimals at most', 'with three decimals at most'][decimalsOf(currency)] ?? ''
  );
}

/** Describes the format of an amount, for messages of forms. */
export function amountRule(currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return `Please input a whole amount, such as 5100: ${currency} has no decimals.`;
  return `Please input an amount, such as 5100 or 5100.${'50'.padEnd(decimals, '0')}.`;
}

/** Formats a number of pieces for people, such as `12,400`. */
export function formatPieces(pieces: number): string {
  return groupThousands(String(pieces));
}
