import { expect, it } from 'vitest';
import { daysKept, daysOverlap, validityOn } from './agreed-price.ts';

it.each([
  ['the first day', '2026-03-01', 'valid'],
  ['the last day', '2026-03-31', 'valid'],
  ['the day before', '2026-02-28', 'later'],
  ['the day after', '2026-04-01', 'expired'],
])('an agreed price is, on %s, %s', (...[, today, validity]) => {
  expect(validityOn(today, { validFrom: '2026-03-01', until: '2026-03-31' })).toBe(validity);
});

it('an agreed price without days is valid on each', () => {
  expect(validityOn('2026-03-01', { validFrom: null, until: null })).toBe('valid');
});

it.each([
  ['the same day', '2026-03-31', true],
  ['the next day', '2026-04-01', false],
])('two agreed prices overlap if one begins on %s as the other ends: %s', (...[, validFrom, isOverlap]) => {
  const [before, after] = [
    { validFrom: null, until: '2026-03-31' },
    { validFrom, until: null },
  ];
  expect([daysOverlap(before, after), daysOverlap(after, before)]).toEqual([isOverlap, isOverlap]);
});

it.each([
  ['at once', null, undefined],
  ['today', '2026-03-10', undefined],
  ['tomorrow', '2026-03-11', '2026-03-10'],
  ['in April', '2026-04-01', '2026-03-31'],
])('of a replacement that begins %s, the earlier price is kept until the day before', (_, validFrom, until) => {
  const earlier = { validFrom: null, until: '2026-12-31' };
  expect(daysKept(earlier, { validFrom, until: null }, '2026-03-10')?.until).toBe(until);
});

it('an agreed price that begins no earlier than its replacement is not kept', () => {
  const from = (validFrom: string) => ({ validFrom, until: null });
  expect(daysKept(from('2026-04-01'), from('2026-04-01'), '2026-03-10')).toBeUndefined();
  expect(daysKept(from('2026-03-31'), from('2026-04-01'), '2026-03-10')).toEqual({
    validFrom: '2026-03-31',
    until: '2026-03-31',
  });
});
