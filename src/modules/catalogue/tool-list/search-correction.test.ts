import { describe, expect, it } from 'vitest';
import { correctableWords } from '#src/platform/i18n/spelling.ts';
import { correct, spellingOf } from './search-correction.ts';

describe('the correction', () => {
  const texts = 'KH20-22 Rotary Hammer | KD20-13 Drill | Wrench | Outdoor | Étau';
  const spelling = spellingOf([texts]);
  it.each([
    ['hamer', { text: 'hammer', isWhole: true }],
    ['rotary hamer', { text: 'rotary hammer', isWhole: true }],
    ['makita hamer', { text: 'hammer', isWhole: false }],
    ['hammmer', { text: 'hammer', isWhole: true }],
    ['hanmer', { text: 'hammer', isWhole: true }],
    ['wrecnh', { text: 'wrench', isWhole: true }],
    ['etau', { text: 'étau', isWhole: true }],
    ['wrehcn', undefined],
    ['outdroo', undefined],
    ['screwdirvr', { text: 'screwdriver', isWhole: true }],
    ['screwdrivr', { text: 'screwdriver', isWhole: true }],
    ['hammer', undefined],
    ['kd20-31', undefined],
    ['hum', undefined],
    ['helicopter', undefined],
    ['helicopter tools', undefined],
    ['nut runner', undefined],
  ])('of %s is %j', (typed, meant) => expect(correct(typed, spelling)).toEqual(meant));

  it('prefers the fewest errors, then the most significant word', () => {
    const near = spellingOf(['sanding', 'sandang', 'sander']);
    expect(correct('sandong', near)?.text).toBe('sanding');
    expect(correct('sandingly', near)?.text).toBe('sanding');
    expect(correct('sandr', near)?.text).toBe('sander');
  });

  it('uses words without numbers and models', () =>
    expect(correctableWords(texts)).toEqual(['rotary', 'hammer', 'drill', 'wrench', 'outdoor', 'étau']));
});
