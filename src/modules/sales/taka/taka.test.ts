import { describe, expect, it } from 'vitest';
import { formatInTaka, parseTakaRate } from './taka.ts';

const rate = { rate: 122.5, date: '2026-11-01' };

describe('prices in taka', () => {
  it('are rounded to whole taka, grouped as in Bangladesh, and state the date of the rate', () => {
    expect(formatInTaka(34, rate)).toBe('about BDT\u00a04,165 (rate of 1 Nov 2026)');
    expect(formatInTaka(34.5, rate)).toContain('4,226 ');
    expect(formatInTaka(10_000, rate)).toContain('12,25,000 ');
  });

  it('require a positive rate and a valid date', () => {
    expect(parseTakaRate(' 122.50@2026-11-01 ')).toEqual(rate);
    for (const invalid of [
      '122.50',
      '0@2026-11-01',
      '-1@2026-11-01',
      '122,50@2026-11-01',
      '122@2026-02-31',
      '122@2026-13-01',
      '',
    ])
      expect(parseTakaRate(invalid), invalid).toBeUndefined();
  });
});
