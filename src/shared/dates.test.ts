import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';

test.each([
  ['short', '12 Mar 2026'],
  ['long', '12 March 2026'],
  ['month', 'March 2026'],
  ['minute', '12 Mar 2026, 23:30'],
] as const)('a date in the %s shape is %s, whatever the time zone of the machine', (shape, shown) => {
  expect(formatDate('2026-03-12T23:30:00Z', shape)).toBe(shown);
  expect(formatDate(Date.UTC(2026, 2, 12, 23, 30), shape)).toBe(shown);
});
