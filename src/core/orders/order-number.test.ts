import { describe, expect, it } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';

describe('an order number', () => {
  it.each([
    [2026, 42, 'ORD-2026-0042'],
    [2026, 123_456, 'ORD-2026-123456'],
  ])('for year %i and position %i is %s', (year, place, number) => {
    expect(formatOrderNumber(year, place)).toBe(number);
    expect(parseOrderNumber(number)).toEqual({ year, place });
  });

  it.each([
    ['ord-2026-42', 2026, 42],
    [' 2026-0042 ', 2026, 42],
    ['ORD0042', undefined, 42],
    ['42', undefined, 42],
  ])('is parsed from %j', (typed, year, place) => expect(parseOrderNumber(typed)).toEqual({ year, place }));

  it.each(['', 'ORD-', 'drill 42', '2026-', '42-2026-1', '+880 1712'])('is not parsed from %j', (typed) =>
    expect(parseOrderNumber(typed)).toBeUndefined(),
  );
});
