import { expect, it } from 'vitest';
import { parseTypedNumber, parseWholeNumber } from './typed-number.ts';

it.each([
  ['500', 500],
  [' 0500 ', 500],
  ['12.50', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['-3', -3],
  ['1e4', 10_000],
  ['1E+4', 10_000],
  ['1e+21', 1e21],
  ['1e999', Number.POSITIVE_INFINITY],
])('%j is read as the number %d', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

it.each([
  '',
  ' ',
  'many',
  '5,00',
  '1 000',
  '0x1f4',
  '0b11',
  'Infinity',
  'NaN',
  '1e',
  'e4',
  '.',
  '--5',
  '500; drop',
  '৫০০',
])('%j is not a number', (typed) => {
  expect(parseTypedNumber(typed)).toBeNaN();
});

it.each([
  ['500.0', 500],
  ['5e2', 500],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%j is read as the whole number %d', (typed, number) => {
  expect(parseWholeNumber(typed)).toBe(number);
});

it.each(['500.5', '-500', '1e21', '9007199254740993', '1e999', ''])('%j is not a whole number', (typed) => {
  expect(parseWholeNumber(typed)).toBeNaN();
});
