import { expect, it } from 'vitest';
import { daysOverlap, validityOn } from './agreed-price.ts';

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
