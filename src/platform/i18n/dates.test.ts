import { expect, test } from 'vitest';
import { writeDate } from './dates.ts';

test.each([
  ['short', '12 Mar 2026'],
  ['long', '12 March 2026'],
  ['month', 'March 2026'],
  ['minute', '12 Mar 2026, 23:30'],
] as const)('a date in the %s format is %s in any time zone of the machine', (shape, text) => {
  expect(writeDate(new Date('2026-03-12T23:30:00Z'), shape)).toBe(text);
});

const shapes = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const;

test.each(Object.entries(shapes))('every month in the %s format matches Intl, except for Sept', (shape, options) => {
  const english = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const time = new Date(Date.UTC(2026, month, month + 1, month * 2, month * 5));
    expect(writeDate(time, shape as keyof typeof shapes)).toBe(english.format(time).replace('Sept ', 'Sep '));
  }
});

test('an invalid date is not formatted', () => {
  expect(() => writeDate(new Date('soon'), 'short')).toThrow(RangeError);
});
