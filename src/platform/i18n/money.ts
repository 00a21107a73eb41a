/**
 * Money is an integer count of minor units inside, and a plain number in the API (spec section 3). A minor unit is a hundredth,
 * whatever the currency: so count the columns `…_minor`, the invoices as they were issued and the ledger. A currency without decimals
 * has whole prices and payments (`isPayable`); one with three is counted in steps of ten, as card networks do. What counts otherwise converts at
 * its edge: gateways of cards, and amounts in words.
 */
const MINOR_UNITS = 100;

/** Minor units of an API price; `undefined` when the number has more than two decimals or is not a safe amount. */
export function toMinorUnits(price: number): number | undefined {
  const minor = Math.round(price * MINOR_UNITS);
  const exact = Math.abs(minor / MINOR_UNITS - price) < 1e-9 * Math.max(1, Math.abs(price));
  return exact && Number.isSafeInteger(minor) ? minor : undefined;
}

/** Minor units of a price that passed its checks. @throws when it has more than two decimals */
export function minorPriceOf(price: number): number {
  const minor = toMinorUnits(price);
  if (minor === undefined) throw new Error(`the price ${price} has more than two decimals`);
  return minor;
}

/** The number the API shows for an amount in minor units. */
export function fromMinorUnits(minor: number): number {
  return minor / MINOR_UNITS;
}

/** Written before the amount; a currency without one here is written by its code. */
const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', BDT: '৳\u00a0', INR: '₹', CNY: '¥' };

/**
 * An amount (a number as the API shows it) as a person reads it, such as `$17,000`, `$34.50` or `৳ 15,00,000`. Not by `Intl`: what a browser
 * loads for the first number that it formats so keeps a phone from answering for longer than React's own code does.
 */
export function formatMoney(amount: number, currency: string): string {
  // A price times pieces may be a hair off the cent it means.
  const exact = fromMinorUnits(Math.round(amount * MINOR_UNITS));
  const figures = Number.isInteger(exact) ? String(exact) : exact.toFixed(Math.max(2, decimalsOf(currency)));
  return `${SIGNS[currency] ?? `${currency}\u00a0`}${currency === 'BDT' ? groupLakhs(figures) : groupThousands(figures)}`;
}

/** `formatMoney` of an amount in minor units. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(fromMinorUnits(minor), currency);
}

/** Currencies without decimals (ISO 4217). */
const WHOLE = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
];
/** Those with three. */
const THREE_DECIMALS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];

/** How many decimals a currency has. */
export function decimalsOf(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** The smallest amount that the shop lets be paid in a currency, in minor units: 100 for one without decimals. */
export function smallestPayment(currency: string): number {
  return MINOR_UNITS / 10 ** Math.min(2, decimalsOf(currency));
}

/** Whether the currency has an amount of so many minor units: no half yen. */
export function isPayable(minor: number, currency: string): boolean {
  return minor % smallestPayment(currency) === 0;
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
