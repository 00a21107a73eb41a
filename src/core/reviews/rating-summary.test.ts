import { expect, it } from 'vitest';
import { summariseRatings } from './rating-summary.ts';

it('reviews have an average with one decimal and a distribution from five stars to one', () => {
  const summary = summariseRatings([
    { rating: 5, count: 2 },
    { rating: 4, count: 1 },
  ]);
  expect(summary.count).toBe(3);
  expect(summary.average).toBe(4.7);
  expect(summary.distribution.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0]);
});

it('the average is zero without reviews', () => {
  expect(summariseRatings([]).average).toBe(0);
});
