import { expect, it } from 'vitest';
import { formatDate, formatTime, today } from './calendar.ts';

const MOMENT = '2026-12-31T20:30:00Z';

it('a moment is written as the company’s calendar and clock show it, in any time zone of the machine', () => {
  expect(formatDate(MOMENT, 'short')).toBe('1 Jan 2027');
  expect(formatDate(Date.parse(MOMENT), 'month')).toBe('January 2027');
  expect(formatTime(MOMENT)).toBe('1 Jan 2027, 02:30 UTC+6');
  expect(today(Date.parse(MOMENT))).toBe('2027-01-01');
});

it('a day is written as it is', () => {
  expect(formatDate('2026-12-31', 'long')).toBe('31 December 2026');
  expect(formatDate('2027-01-01', 'month')).toBe('January 2027');
});

it.each(['soon', ''])('%j is no date', (text) => {
  expect(() => formatDate(text, 'short')).toThrow(RangeError);
});
