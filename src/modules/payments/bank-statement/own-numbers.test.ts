import { expect, it } from 'vitest';
import { creditorReference, printedReference } from './creditor-reference.ts';
import { invoicesNamedIn, isMistyped } from './own-numbers.ts';

const NUMBER = 'PI-2026-0042';
const RF = creditorReference(NUMBER);
const WRONG_RF = `RF${RF.slice(2, 4) === '99' ? '98' : Number(RF.slice(2, 4)) + 1}${RF.slice(4)}`;

it.each([
  ['PI-2026-0042', 'none'],
  ['Invoice PI-2026-0042, deposit', 'none'],
  ['pi 2026 0042', 'none'],
  ['PI20260042', 'none'],
  ['PI–2026—0042', 'none'],
  ['Pi.2026/0042', 'none'],
  ['PI-2026-00\n42', 'none'],
  ['P I - 2 0 2 6 - 0 0 4 2', 'none'],
  ['PI-2026-0042-B', 'none'],
  ['PI-2026-0042 50% deposit', 'none'],
  ['PI-2026-0042 PI-2026-0042', 'none'],
  ['ＰＩ－２０２６－００４２', 'none'],
  ['PI-২০২৬-০০৪২', 'none'],
  ['PI-٢٠٢٦-٠٠٤٢', 'none'],
  ['PI-\u200b2026-\u20600042', 'none'],
  [RF, 'right'],
  [RF.toLowerCase(), 'right'],
  [printedReference(NUMBER), 'right'],
  [`/REMI/${RF}/`, 'right'],
  [`${RF} 50 percent`, 'right'],
  [`${printedReference(NUMBER)} (${NUMBER})`, 'right'],
  [WRONG_RF, 'wrong'],
  [`${WRONG_RF} ${NUMBER}`, 'wrong'],
])('finds the invoice in %j', (text, check) => {
  expect(invoicesNamedIn(text)).toEqual([{ number: NUMBER, check }]);
});

it.each([
  '',
  'deposit',
  'ORD-2026-0042',
  'API-2026-0042',
  'PI-2026-42',
  'PI-2026-00421',
  'PI-2026-00 421',
  'PI-1926-0042',
  'PI-2026-0042'.replace('PI', 'P1'),
])('finds none in %j', (text) => {
  expect(invoicesNamedIn(text)).toEqual([]);
});

it('finds numbers of joint invoices, above 9999, and several', () => {
  expect(invoicesNamedIn('PI2026J0001 and pi 2026 j 0002, PI-2026-12345')).toEqual(
    ['PI-2026-J0001', 'PI-2026-J0002', 'PI-2026-12345'].map((number) => ({ number, check: 'none' })),
  );
  for (const number of ['PI-2026-J0001', 'PI-2026-12345'])
    expect(invoicesNamedIn(printedReference(number))).toEqual([{ number, check: 'right' }]);
});

it('finds none in a long text without numbers', () => {
  for (const text of ['PI', 'PI-2026', 'PI 2 0 2 6 ', 'PI-2026- ', '0 '])
    expect(invoicesNamedIn(text.repeat(1_000)), text).toEqual([]);
});

it.each([
  ['PI-2026-0042', 'PI-2026-0024', true],
  ['PI-2026-0042', 'PI-2026-4200', true],
  ['PI-2026-0042', 'PI-2025-0042', true],
  ['PI-2026-1234', 'PI-2026-12345', true],
  ['PI-2026-0042', 'PI-2026-J0042', true],
  ['PI-2026-0042', 'PI-2026-0153', false],
])('a typing error turns %s into %s: %j', (one, other, is) => {
  expect([isMistyped(one, other), isMistyped(other, one)]).toEqual([is, is]);
});
