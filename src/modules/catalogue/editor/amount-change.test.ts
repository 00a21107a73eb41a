import { describe, expect, it } from 'vitest';
import { describeChange, isLargeChange } from './amount-change.ts';

describe('an inline change of a price or a stock', () => {
  it.each([
    { name: 'price', before: 39, after: 3_940, large: true },
    { name: 'price', before: 40, after: 61, large: true },
    { name: 'price', before: 40, after: 60, large: false },
    { name: 'price', before: 40, after: 20, large: false },
    { name: 'price', before: 40, after: 19, large: true },
    { name: 'quantity', before: 5_100, after: 51_004_999, large: true },
    { name: 'quantity', before: 500, after: 5_000, large: false },
    { name: 'quantity', before: 500, after: 5_001, large: true },
    { name: 'quantity', before: 5_000, after: 0, large: false },
    { name: 'quantity', before: 0, after: 5_000, large: false },
  ] as const)('of the $name from $before to $after is large: $large', ({ large, ...change }) => {
    expect(isLargeChange(change)).toBe(large);
  });

  it('is described by both amounts', () => {
    expect(describeChange({ name: 'price', before: 39, after: 3_940 }, 'USD')).toBe('$39\u00a0→\u00a0$3,940');
    expect(describeChange({ name: 'quantity', before: 5_100, after: 4_999 }, 'USD')).toBe(
      'stock 5,100\u00a0→\u00a04,999',
    );
  });
});
