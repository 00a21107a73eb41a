import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'USD zero and 00/100'],
    [1_700_050, 'USD seventeen thousand and 50/100'],
    [2_105, 'USD twenty-one and 05/100'],
    [11_900, 'USD one hundred nineteen and 00/100'],
    [150_000_000, 'USD one million five hundred thousand and 00/100'],
    [
      98_765_432_199,
      'USD nine hundred eighty-seven million six hundred fifty-four thousand three hundred twenty-one and 99/100',
    ],
  ])('spells out %d minor units as %s', (minor, words) => {
    expect(amountInWords(minor, 'USD')).toBe(words);
  });

  it.each([
    [44_050_00, 'BDT forty-four thousand fifty and 00/100'],
    [44_05_000_50, 'BDT forty-four lakh five thousand and 50/100'],
    [1_23_45_678_00, 'BDT one crore twenty-three lakh forty-five thousand six hundred seventy-eight and 00/100'],
    [250_00_00_000_00, 'BDT two hundred fifty crore and 00/100'],
  ])('counts taka in lakh and crore, as its digits are grouped: %d minor units are %s', (minor, words) => {
    expect(amountInWords(minor, 'BDT')).toBe(words);
  });

  it('uses the decimals of its currency', () => {
    expect(amountInWords(1_700, 'JPY')).toBe('JPY one thousand seven hundred');
    expect(amountInWords(21_500, 'BHD')).toBe('BHD twenty-one and 500/1000');
    expect(amountInWords(21_005, 'BHD')).toBe('BHD twenty-one and 005/1000');
  });
});
