import { describe, expect, it } from 'vitest';
import { formatMoney, fromMinorUnits, toMinorUnits } from './money.ts';

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

  it('whole amounts are written without cents', () => {
    expect(formatMoney(17_000, 'USD')).toBe('$17,000');
    expect(formatMoney(34.5, 'USD')).toBe('$34.50');
  });
});
