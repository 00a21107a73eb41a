import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';
import { fromMinorUnits } from './money.ts';
import { numberText, parseWholeNumber, readNumber } from './read-number.ts';

/** Every digit of Unicode. */
const DIGITS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /\p{Nd}/u.test(sign));

const shown = ({ value, ambiguity }: ReturnType<typeof readNumber>) => (ambiguity ? 'ambiguous' : value);

describe.each(TYPED_NUMBERS)('%j', (typed, whole, cents, mills) => {
  it.each([
    [0, whole],
    [2, cents],
    [3, mills],
  ] as const)('in a field with %d decimals', (decimals, expected) => {
    expect(shown(readNumber(typed, decimals))).toEqual(expected);
  });
});

it('reads the digits of every script', () => {
  expect(DIGITS.length).toBeGreaterThan(700);
  for (const [at, digit] of DIGITS.entries()) expect(readNumber(`1${digit}`).value, digit).toBe(10 + (at % 10));
});

it('names both numbers that a text can be, and how to write each', () => {
  expect(readNumber('1.200', 2).ambiguity).toBe('1.200 can be 1,200 or 1.2: write 1200 or 1.20.');
  expect(readNumber('2.555', 2).ambiguity).toBe('2.555 can be 2,555 or 2.555: write 2555 or with at most 2 decimals.');
  expect(readNumber('১,২০০', 3).ambiguity).toBe('1,200 can be 1,200 or 1.2: write 1200 or 1.20.');
  expect(readNumber('12,345', 3).ambiguity).toBe('12,345 can be 12,345 or 12.345: write 12345 or 12.345.');
});

it('reads both ways of writing that it proposes', () => {
  for (const decimals of [1, 2, 3]) {
    for (const typed of ['1.200', '1,200', '12.345', '12,345', '999.000']) {
      const [, whole = '', decimal] =
        /: write (\d+) or ([\d.]+)\.$/.exec(readNumber(typed, decimals).ambiguity ?? '') ?? [];
      if (whole) expect(readNumber(whole, decimals).value).toBe(Number(whole));
      if (decimal) expect(readNumber(decimal, decimals).value).toBe(Number(decimal));
    }
  }
});

it('never reads a number of a spreadsheet or a form as another one', () => {
  const minor = fc.integer({ min: -1e12, max: 1e12 });
  fc.assert(
    fc.property(minor, fc.constantFrom('JPY', 'USD', 'KWD'), fc.constantFrom(0, 2, 3), (units, currency, decimals) => {
      const number = fromMinorUnits(units, currency);
      expect(readNumber(numberText(number), decimals).value).toBe(number);
    }),
  );
});

it.each([
  ['500.0', 500],
  ['5e2', 500],
  ['1,20,000', 120_000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%j is the whole number %d', (typed, number) => {
  expect(parseWholeNumber(typed)).toBe(number);
});

it.each(['500.5', '500,5', '-500', '1e21', '9007199254740993', '1e999', ''])('%j is no whole number', (typed) => {
  expect(parseWholeNumber(typed)).toBeNaN();
});

it('keeps the digits of a number above the safe integers', () => {
  expect(readNumber('٩٬٠٠٧٬١٩٩٬٢٥٤٬٧٤٠٬٩٩٣').figures).toBe('9007199254740993');
});
