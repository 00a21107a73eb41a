import { describe, expect, it } from 'vitest';
import { correct, correctableWords, editDistance } from './search-correction.ts';

describe('the edit distance', () => {
  it.each([
    ['hammer', 'hammer', 0],
    ['hamer', 'hammer', 1],
    ['hammmer', 'hammer', 1],
    ['hanmer', 'hammer', 1],
    ['wrecnh', 'wrench', 1],
    ['etau', 'étau', 1],
    ['drill', 'grinder', 3],
  ])('between %s and %s is %d', (a, b, distance) => expect(editDistance(a, b, 2)).toBe(distance));
});

describe('the correction', () => {
  const vocabulary = correctableWords('KH20-22 Rotary Hammer | KD20-13 Drill | Outdoor');
  it.each([
    ['hamer', { text: 'hammer', isWhole: true }],
    ['rotary hamer', { text: 'rotary hammer', isWhole: true }],
    ['makita hamer', { text: 'hammer', isWhole: false }],
    ['screwdrivr', { text: 'screwdriver', isWhole: true }],
    ['hammer', undefined],
    ['kd20-31', undefined],
    ['hum', undefined],
    ['helicopter', undefined],
    ['helicopter tools', undefined],
    ['nut runner', undefined],
  ])('of %s is %j', (typed, meant) => expect(correct(typed, vocabulary)).toEqual(meant));

  it('uses a vocabulary without numbers and models', () =>
    expect(vocabulary).toEqual(['rotary', 'hammer', 'drill', 'outdoor']));
});
