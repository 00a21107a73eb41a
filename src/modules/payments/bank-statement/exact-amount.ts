import { decimalsOf } from '#src/platform/i18n/money.ts';

/**
 * Minor units of an amount in plain digits, such as `5100.5` or `5100.00` yen. Computed from the digits, so that no
 * amount passes through a fraction of two.
 * @returns undefined if it is no amount, has more decimals than the currency, or is too large to be exact
 */
export function minorUnitsOf(figures: string, currency: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(figures) ?? [];
  if (whole === undefined) return undefined;
  const decimals = decimalsOf(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

/** A day of the calendar, such as 2026-03-12; undefined for a text that is none. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
