import { describe, expect, it } from 'vitest';
import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';
import { amountProblem, amountText, parseMinorUnits } from './amounts.ts';

const isAmount = (reading: number | string): reading is number => typeof reading === 'number' && reading > 0;

describe.each(TYPED_NUMBERS)('the amount %j', (typed, whole, cents, mills) => {
  it.each([
    ['JPY', whole, 1],
    ['USD', cents, 100],
    ['KWD', mills, 1000],
  ] as const)('in %s is read or refused with a sentence', (currency, reading, units) => {
    const minor = isAmount(reading) && Number.isInteger(reading * units) ? Math.round(reading * units) : undefined;
    expect(parseMinorUnits(typed, currency)).toBe(minor);
    expect(amountProblem(typed, currency) === undefined).toBe(minor !== undefined);
  });
});

it('names what a currency allows', () => {
  expect(amountProblem('1.200', 'USD')).toBe('1.200 can be 1,200 or 1.2: write 1200 or 1.20.');
  expect(amountProblem('12.345,678', 'USD')).toBe('Please input an amount, such as 5100 or 5100.50.');
  expect(amountProblem('100.50', 'JPY')).toBe('Please input a whole amount, such as 5100: JPY has no decimals.');
});

it.each(['JPY', 'USD', 'KWD'])('reads each amount of %s that it writes', (currency) => {
  for (const minor of [1, 10, 999, 1_000, 1_200, 12_345, 1_234_567]) {
    expect(parseMinorUnits(amountText(minor, currency), currency)).toBe(minor);
  }
});
