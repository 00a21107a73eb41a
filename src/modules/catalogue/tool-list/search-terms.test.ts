import { describe, expect, it } from 'vitest';
import { normalizeText, termsOf } from './search-terms.ts';

describe('the normalized text', () => {
  it.each([
    ['4.0 Ah Battery', '4ah battery'],
    ['2,000 / 1,000 lm', '2000 / 1000lm'],
    ['20 V max (18 V nominal)', '20v max (18v nominal)'],
    ['20-V, 20V', '20v, 20v'],
    ['1.50 kg', '1.50kg'],
    ['12 volts', '12v'],
    ['KD20-13 vest', 'kd20-13 vest'],
  ])('of %s is %s', (text, folded) => expect(normalizeText(text)).toBe(folded));
});

describe('the terms of a search', () => {
  const texts = (search: string) => termsOf(search).map(({ wordings }) => wordings.map(({ text }) => text));
  it.each([
    ['Drills', [['drills', 'drill']]],
    ['batteries', [['batteries', 'battery']]],
    ['the drill machine', [['drill']]],
    ['power tools', [['power'], ['tools', 'tool']]],
    ['60 Nm', [['60nm']]],
    ['20-v charger', [['20v'], ['charger']]],
    ['4.0Ah', [['4ah']]],
    ['nut runner', [['nut runner', 'impact wrench']]],
    ['kd201', [['kd201', 'kd2-01', 'kd20-1']]],
    ['x'.repeat(100), [['x'.repeat(100)]]],
    ['  ', []],
  ])('%s are %j', (search, terms) => expect(texts(search)).toEqual(terms));
});
