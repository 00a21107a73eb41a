/** Currencies without decimals, and those with three (ISO 4217); every other one has two. A list: what `Intl` loads for it keeps a phone busy. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** The currencies that do not have two decimals, and how many they have. */
export const ODD_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...WHOLE.map((currency) => [currency, 0] as const),
  ...THREE_DECIMALS.map((currency) => [currency, 3] as const),
]);

/** How many decimals a currency has. */
export function decimalsOf(currency: string): number {
  return ODD_DECIMALS.get(currency) ?? 2;
}

/**
 * Money is an integer count of minor units inside, and a plain number in the API (spec section 3). A minor unit is the smallest that the
 * currency has: a cent, a yen, a fils.
 */
export const unitsIn = (currency: string): number => 10 ** decimalsOf(currency);

/** Minor units of an API price; `undefined` when the number has more decimals than the currency or is not a safe amount. */
export function toMinorUnits(price: number, currency: string): number | undefined {
  const minor = Math.round(price * unitsIn(currency));
  // A price times pieces may be a hair off the unit it means.
  const exact = Math.abs(minor / unitsIn(currency) - price) <= Math.max(1e-9, Math.abs(price) * 1e-15);
  return exact && Number.isSafeInteger(minor) ? minor : undefined;
}

/** Minor units of a price that passed its checks. @throws when it has more decimals than the currency */
export function minorPriceOf(price: number, currency: string): number {
  const minor = toMinorUnits(price, currency);
  if (minor === undefined) throw new Error(`${currency} has no amount of ${price}`);
  return minor;
}

/** The number the API shows for an amount in minor units. */
export function fromMinorUnits(minor: number, currency: string): number {
  return minor / unitsIn(currency);
}

/** The nearest amount that the currency has, half a unit up. */
export function roundMoney(amount: number, currency: string): number {
  return fromMinorUnits(Math.round(amount * unitsIn(currency)), currency);
}

/** Written before the amount; a currency without one here is written by its code. */
const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', BDT: '৳\u00a0', INR: '₹', CNY: '¥' };

/**
 * An amount (a number as the API shows it) as a person reads it, such as `$17,000`, `$34.50` or `৳ 15,00,000`. Not by `Intl`: what a browser
 * loads for the first number that it formats so keeps a phone from answering for longer than React's own code does.
 */
export function formatMoney(amount: number, currency: string): string {
  const exact = roundMoney(amount, currency);
  const figures = Number.isInteger(exact) ? String(exact) : exact.toFixed(decimalsOf(currency));
  return `${SIGNS[currency] ?? `${currency}\u00a0`}${currency === 'BDT' ? groupLakhs(figures) : groupThousands(figures)}`;
}

/** `formatMoney` of an amount in minor units. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(fromMinorUnits(minor, currency), currency);
}

/** How exact an amount of a currency is, for the messages of forms. */
export function decimalsRule(currency: string): string {
  return (
    ['without decimals', '', 'with two decimals at most', 'with three decimals at most'][decimalsOf(currency)] ?? ''
  );
}

/** Format of an amount, for the messages of forms. */
export function amountRule(currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return `Please input a whole amount, such as 5100: ${currency} has no decimals.`;
  return `Please input an amount, such as 5100 or 5100.${'50'.padEnd(decimals, '0')}.`;
}

/** A count of pieces as a person reads it, such as `12,400`. */
export function formatPieces(pieces: number): string {
  return groupThousands(String(pieces));
}

/** As Bangladesh counts: a comma before the last three figures, and before every second one further on (lakh, crore). */
function groupLakhs(figures: string): string {
  return figures.replace(/\B(?<!\.\d*)(?=(?:\d{2})*\d{3}(?!\d))/g, ',');
}

/** A comma before every third figure from the point on. */
function groupThousands(figures: string): string {
  return figures.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');
}
