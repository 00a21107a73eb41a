import { expect, it } from 'vitest';
import { stockMark } from './low-stock.ts';

it.each([
  [0, 1_000, 'Out of stock'],
  [0, 0, 'Out of stock'],
  [999, 1_000, 'Low stock'],
  [1_000, 1_000, undefined],
])('a stock of %i is marked, below %i, as %j', (quantity, low, mark) => {
  expect(stockMark(quantity, low)).toBe(mark);
});
