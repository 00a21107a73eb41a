import { expect, it } from 'vitest';
import { changeSince } from './key-figures.tsx';
import { lastMonths, lastWeeks, weekOf } from './overview-days.ts';

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday, %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday);
});

it('the last twelve weeks and months end with the current one, across years', () => {
  expect(lastWeeks('2027-01-01')).toHaveLength(12);
  expect(lastWeeks('2027-01-01').at(-1)).toBe('2026-12-28');
  expect(lastMonths('2027-01-31')).toEqual([
    ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}-01`),
    '2027-01-01',
  ]);
});

it.each([
  [150, 100, '+50%'],
  [50, 100, '−50%'],
  [100, 100, 'unchanged'],
  [0, 0, 'unchanged'],
  [5, 0, 'none before'],
  [5, -1, ''],
])('the change to %i from %i is %s', (now, before, change) => {
  expect(changeSince(now, before)).toBe(change);
});
