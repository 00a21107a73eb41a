import { expect, it } from 'vitest';
import { calendarOf } from '#src/platform/i18n/days.ts';
import { digestDay } from './sales-digest.ts';

it.each([
  // Dhaka is six hours ahead.
  ['2026-11-22T01:59:59Z', 8, 'Asia/Dhaka', '2026-11-21'],
  ['2026-11-22T02:00:00Z', 8, 'Asia/Dhaka', '2026-11-22'],
  ['2026-11-22T17:59:59Z', 0, 'Asia/Dhaka', '2026-11-22'],
  ['2026-11-22T18:00:00Z', 0, 'Asia/Dhaka', '2026-11-23'],
  ['2026-12-31T19:00:00Z', 8, 'Asia/Dhaka', '2026-12-31'],
  ['2026-03-01T01:00:00Z', 8, 'UTC', '2026-02-28'],
  // In Berlin, 02:30 does not exist on the first of these dates and exists twice on the second.
  ['2026-03-29T00:59:59Z', 2, 'Europe/Berlin', '2026-03-28'],
  ['2026-03-29T01:00:00Z', 2, 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T00:30:00Z', 2, 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T01:30:00Z', 2, 'Europe/Berlin', '2026-10-25'],
  ['2026-03-29T22:30:00Z', 8, 'Europe/Berlin', '2026-03-29'],
])('at %s the latest digest of %i o’clock in %3$s is for %4$s', (now, hour, zone, day) => {
  expect(digestDay(Date.parse(now), hour, calendarOf(zone))).toBe(day);
});
