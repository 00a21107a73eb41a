import { describe, expect, it } from 'vitest';
import { changedMinor, changedPrices, isPercent, pricesProblem, readPercent, roundingRule } from './price-change.ts';

describe('a price change by percent', () => {
  it('rounds half a cent up, to the last unit', () => {
    const cases: [minor: number, percent: number, after: number][] = [
      ...([
        [3400, 5, 3570],
        [3450, 2.5, 3536],
        [5, 10, 6],
        [5, -10, 5],
        [15, -50, 8],
      ] as const),
      ...([
        [1, -50, 1],
        [1, 49.9, 1],
        [1, 50, 2],
        [999, 0.1, 1000],
        [499, 0.1, 499],
        [500, 0.1, 501],
      ] as const),
      ...([
        [500, -0.1, 500],
        [501, -0.1, 500],
        [9_000_000, 100, 18_000_000],
        [8_999_999, -0.1, 8_990_999],
      ] as const),
    ].map(([minor, percent, after]) => [minor, percent, after]);
    for (const [minor, percent, after] of cases)
      expect([minor, percent, changedMinor(minor, percent)]).toEqual([minor, percent, after]);
  });

  it('is exact for every percent, and never below 1 cent', () => {
    const prices = [1, 2, 3, 5, 7, 49, 50, 99, 101, 3_333, 99_999, 1_234_567, 8_999_999, 9_000_000];
    for (let tenths = -500; tenths <= 1000; tenths += 1) {
      for (const minor of prices) {
        const doubled = BigInt(minor) * BigInt(1000 + tenths) * 2n;
        const exact = (doubled + 1000n) / 2000n;
        expect(changedMinor(minor, tenths / 10)).toBe(Number(exact));
        expect(exact >= 1n).toBe(true);
      }
    }
  });

  it('rounds half a yen up, as the yen has no decimals', () => {
    const changed = (price: number) => changedPrices({ price, priceSteps: [] }, 5, 'JPY').price;
    expect([changed(30), changed(29), changed(1)]).toEqual([32, 30, 1]);
    expect(roundingRule('JPY')).toBe('Rounded to JPY\u00a01, half of it up; a price is at least JPY\u00a01.');
  });

  it('changes the price steps as well, and reports two equal steps or a price that is too high', () => {
    const steps = [
      { from: 2_000, price: 0.02 },
      { from: 3_000, price: 0.01 },
      { from: 5_000, price: null },
    ];
    const halved = changedPrices({ price: 34.5, priceSteps: steps }, -50, 'USD');
    expect(halved).toEqual({
      price: 17.25,
      priceSteps: [{ from: 2_000, price: 0.01 }, { from: 3_000, price: 0.01 }, steps[2]],
    });
    expect(pricesProblem(halved, 'USD')).toBe('Step 2 must cost less than the step before.');
    const problemOfDoubled = (tool: Parameters<typeof changedPrices>[0]) =>
      pricesProblem(changedPrices(tool, 100, 'USD'), 'USD');
    expect(problemOfDoubled({ price: 34.5, priceSteps: steps })).toBeUndefined();
    expect(problemOfDoubled({ price: 45_000.01, priceSteps: [] })).toContain('at most 90,000');
  });

  it('accepts −50 to 100 percent with at most one decimal, except 0', () => {
    const isValid = (text: string) => isPercent(readPercent(text));
    for (const valid of ['5', '-2.5', '−50', '100', '+0.1', ' 3.3 % ', '-0.3'])
      expect([valid, isValid(valid)]).toEqual([valid, true]);
    for (const invalid of ['', '0', '0.04', '2.55', '-50.1', '100.1', '2,55', 'five', '1e9'])
      expect([invalid, isValid(invalid)]).toEqual([invalid, false]);
  });
});
