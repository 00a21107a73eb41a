/**
 * Money is an integer count of minor units (cents for USD) inside, and a plain number in the API (spec section 3).
 * All currencies the shop offers have two decimals.
 */
const MINOR_UNITS = 100;

/** Minor units of an API price; `undefined` when the number has more than two decimals or is not a safe amount. */
export function toMinorUnits(price: number): number | undefined {
  const minor = Math.round(price * MINOR_UNITS);
  const exact = Math.abs(minor / MINOR_UNITS - price) < 1e-9 * Math.max(1, Math.abs(price));
  return exact && Number.isSafeInteger(minor) ? minor : undefined;
}

/** The number the API shows for an amount in minor units. */
export function fromMinorUnits(minor: number): number {
  return minor / MINOR_UNITS;
}

/** Formatters by currency and digits: making one costs a hundred times what using it does. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: 2,
    });
  moneyFormats.set(key, format);
  return format;
}

/** An amount (a number as the API shows it) as a person reads it, such as `$17,000` or `$34.50`. */
export function formatMoney(amount: number, currency: string): string {
  return moneyFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount);
}

const piecesFormat = new Intl.NumberFormat('en-US');

/** A count of pieces as a person reads it, such as `12,400`. */
export function formatPieces(pieces: number): string {
  return piecesFormat.format(pieces);
}
