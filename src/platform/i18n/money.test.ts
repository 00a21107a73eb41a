import { describe, expect, it } from 'vitest';
import {
  amountRule,
  decimalsOf,
  formatMinor,
  formatMoney,
  formatPieces,
  fromMinorUnits,
  printedMoney,
  roundMoney,
  toMinorUnits,
} from './money.ts';

describe('money', () => {
  it.each([
    [34, 3400],
    [34.5, 3450],
    [0.1 + 0.2, 30],
    [1_234_567.89, 123_456_789],
  ])('%d is converted to minor units exactly', (price, minor) => {
    expect(toMinorUnits(price, 'USD')).toBe(minor);
    expect(fromMinorUnits(minor, 'USD')).toBeCloseTo(price, 10);
  });

  it.each([34.555, 1e9 + 0.005, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    '%d is not an amount of money',
    (price) => {
      expect(toMinorUnits(price, 'USD')).toBeUndefined();
    },
  );

  it.each([
    ['USD', 2, 3_450, 34.5, 34.507, '34.51'],
    ['JPY', 0, 34, 34, 34.5, '35'],
    ['BHD', 3, 34_005, 34.005, 34.0057, '34.006'],
  ])('%s has %d decimals: %d minor units are %d', (currency, decimals, minor, amount, between, written) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect([toMinorUnits(amount, currency), fromMinorUnits(minor, currency)]).toEqual([minor, amount]);
    expect(toMinorUnits(between, currency)).toBeUndefined();
    expect(roundMoney(between, currency)).toBe(Number(written));
    expect(formatMoney(between, currency)).toContain(written);
    expect(formatMinor(minor, currency)).toBe(formatMoney(amount, currency));
  });

  it('has a rule that describes the format of amounts in each currency', () => {
    expect(['USD', 'JPY', 'BHD'].map(amountRule)).toEqual([
      'Please input an amount, such as 5100 or 5100.50.',
      'Please input a whole amount, such as 5100: JPY has no decimals.',
      'Please input an amount, such as 5100 or 5100.500.',
    ]);
  });

  it('is formatted without cents for whole amounts', () => {
    expect(formatMoney(17_000, 'USD')).toBe('$17,000');
    expect(formatMoney(34.5, 'USD')).toBe('$34.50');
    expect(formatMoney(-34.5, 'USD')).toBe('-$34.50');
    expect(formatMoney(2.01 * 500, 'USD')).toBe('$1,005');
    expect(formatMoney(12_345.5, 'BHD')).toBe('BHD\u00a012,345.500');
    expect(formatMoney(12_345, 'JPY')).toBe('JPY\u00a012,345');
  });

  it.each(['USD', 'EUR', 'GBP', 'INR', 'CNY', 'AED', 'CHF'])('in %s is formatted like Intl', (currency) => {
    for (const amount of [
      0, 7, 999, 1_000, 12_400, 999_999, 1_000_000, 123_456_789, 0.05, 999.99, 1_000.1, 12_345_678.9,
    ]) {
      const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 };
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits } as const;
      expect(formatMoney(amount, currency)).toBe(new Intl.NumberFormat('en-US', style).format(amount));
    }
  });

  it.each([
    [34, 'USD', '$34.00'],
    [-1_234.5, 'USD', '-$1,234.50'],
    [416_500, 'BDT', '৳\u00a04,16,500.00'],
    [34, 'JPY', 'JPY\u00a034'],
    [34, 'KWD', 'KWD\u00a034.000'],
  ])('%d %s is %s on papers, with all decimals of the currency', (amount, currency, printed) =>
    expect(printedMoney(amount, currency)).toBe(printed),
  );

  it('in taka is grouped by lakh and crore', () => {
    const english = new Intl.NumberFormat('en-IN');
    for (const amount of [0, 999, 1_000, 99_999, 100_000, 1_500_000, 12_345_678, 123_456_789])
      expect(formatMoney(amount, 'BDT')).toBe(`৳\u00a0${english.format(amount)}`);
    expect(formatMinor(150_000_050, 'BDT')).toBe('৳\u00a015,00,000.50');
  });

  it.each([
    [500, '500'],
    [12_400, '12,400'],
    [1_000_000, '1,000,000'],
  ])('%d pieces are formatted as %s', (pieces, text) => {
    expect(formatPieces(pieces)).toBe(text);
  });
});
