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
