import { describe, expect, it } from 'vitest';
import {
  decimalsOf,
  formatMinor,
  formatMoney,
  formatPieces,
  fromMinorUnits,
  smallestPayment,
  toMinorUnits,
} from './money.ts';

describe('money', () => {
  it.each([
    [34, 3400],
    [34.5, 3450],
    [0.1 + 0.2, 30],
    [1_234_567.89, 123_456_789],
  ])('%d is exact in minor units', (price, minor) => {
    expect(toMinorUnits(price)).toBe(minor);
    expect(fromMinorUnits(minor)).toBeCloseTo(price, 10);
  });

  it.each([34.555, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('%d is not an amount of money', (price) => {
    expect(toMinorUnits(price)).toBeUndefined();
  });

  it.each([
    ['USD', 2, 1],
    ['JPY', 0, 100],
    ['BHD', 3, 1],
  ])('%s has %d decimals and is paid in steps of %d minor units', (currency, decimals, step) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect(smallestPayment(currency)).toBe(step);
    expect(formatMinor(3_400, currency)).toBe(formatMoney(34, currency));
  });

  it('whole amounts are written without cents', () => {
    expect(formatMoney(17_000, 'USD')).toBe('$17,000');
    expect(formatMoney(34.5, 'USD')).toBe('$34.50');
    expect(formatMoney(2.01 * 500, 'USD')).toBe('$1,005');
    expect(formatMoney(12_345.5, 'BHD')).toBe('BHD\u00a012,345.500');
    expect(formatMoney(12_345, 'JPY')).toBe('JPY\u00a012,345');
  });

  it.each(['USD', 'EUR', 'GBP', 'INR', 'CNY', 'AED', 'CHF'])('%s is written as English writes it', (currency) => {
    for (const amount of [
      0, 7, 999, 1_000, 12_400, 999_999, 1_000_000, 123_456_789, 0.05, 999.99, 1_000.1, 12_345_678.9,
    ]) {
      const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 };
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits } as const;
      expect(formatMoney(amount, currency)).toBe(new Intl.NumberFormat('en-US', style).format(amount));
    }
  });

  it('taka are grouped by lakh and crore', () => {
    const english = new Intl.NumberFormat('en-IN');
    for (const amount of [0, 999, 1_000, 99_999, 100_000, 1_500_000, 12_345_678, 123_456_789])
      expect(formatMoney(amount, 'BDT')).toBe(`৳\u00a0${english.format(amount)}`);
    expect(formatMinor(150_000_050, 'BDT')).toBe('৳\u00a015,00,000.50');
  });

  it.each([
    [500, '500'],
    [12_400, '12,400'],
    [1_000_000, '1,000,000'],
  ])('%d pieces are written %s', (pieces, written) => {
    expect(formatPieces(pieces)).toBe(written);
  });
});
