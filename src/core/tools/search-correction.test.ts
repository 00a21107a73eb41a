import { describe, expect, it } from 'vitest';
import { correct, lettersApart, wordsIn } from './search-correction.ts';

describe('letters apart', () => {
  it.each([
    ['hammer', 'hammer', 0],
    ['hamer', 'hammer', 1],
    ['hammmer', 'hammer', 1],
    ['hanmer', 'hammer', 1],
    ['wrecnh', 'wrench', 1],
    ['etau', 'étau', 1],
    ['drill', 'grinder', 3],
  ])('%s and %s are %d apart', (one, other, apart) => expect(lettersApart(one, other, 2)).toBe(apart));
});

describe('another spelling', () => {
  const vocabulary = wordsIn('KH20-22 Rotary Hammer | KD20-13 Drill | Outdoor');
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

  it('leaves numbers and models out of the words', () =>
    expect(vocabulary).toEqual(['rotary', 'hammer', 'drill', 'outdoor']));
});
