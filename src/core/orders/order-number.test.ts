import { describe, expect, it } from 'vitest';
import { formatOrderNumber, parseOrderNumber, readInvoiceNumber } from './order-number.ts';

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

it.each([
  ['pi-2026-0042', 'PI-2026-0042'],
  [' PI-2026-42-b ', 'PI-2026-0042-B'],
  ['pi2026-123456', 'PI-2026-123456'],
  ['pi-2026-j7', 'PI-2026-J0007'],
  ['PI-88E27C40A1B7', 'PI-88e27c40a1b7'],
  ['ord-2026-0042', 'ord-2026-0042'],
  ['', ''],
])('the number of an invoice is read from %j', (typed, number) => expect(readInvoiceNumber(typed)).toBe(number));
