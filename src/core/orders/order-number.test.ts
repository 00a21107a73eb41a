import { describe, expect, it } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';

describe('the number of an order', () => {
  it.each([
    [2026, 42, 'ORD-2026-0042'],
    [2026, 123_456, 'ORD-2026-123456'],
  ])('in %i at place %i is %s', (year, place, number) => {
    expect(formatOrderNumber(year, place)).toBe(number);
    expect(parseOrderNumber(number)).toEqual({ year, place });
  });

  it.each([
    ['ord-2026-42', 2026, 42],
    [' 2026-0042 ', 2026, 42],
    ['ORD0042', undefined, 42],
    ['42', undefined, 42],
  ])('is read from %j', (typed, year, place) => expect(parseOrderNumber(typed)).toEqual({ year, place }));

  it.each(['', 'ORD-', 'drill 42', '2026-', '42-2026-1', '+880 1712'])('is not read from %j', (typed) =>
    expect(parseOrderNumber(typed)).toBeUndefined(),
  );
});
