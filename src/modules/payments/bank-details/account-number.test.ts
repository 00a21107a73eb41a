import { describe, expect, it } from 'vitest';
import { groupAccount, hasValidIbanCheck, isBic, isIban, lastDigits } from './account-number.ts';

describe('an IBAN', () => {
  // Examples from the IBAN registry.
  it.each([
    'GB29 NWBK 6016 1331 9268 19',
    'DE89 3704 0044 0532 0130 00',
    'SA03 8000 0000 6080 1016 7519',
    'NO93 8601 1117 947',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'ae070331234567890123456',
  ])('%s is valid and grouped into blocks of four', (iban) => {
    expect([isIban(iban), hasValidIbanCheck(iban)]).toEqual([true, true]);
    const compact = iban.replaceAll(' ', '').toUpperCase();
    expect(groupAccount(compact)).toMatch(/^(?:[A-Z\d]{4} )+[A-Z\d]{1,4}$/);
    expect(groupAccount(compact).replaceAll(' ', '')).toBe(compact);
  });

  const GENUINE = 'GB29NWBK60161331926819';

  it('is invalid with any digit changed or two neighbours swapped', () => {
    for (let at = 4; at < GENUINE.length; at += 1) {
      const character = GENUINE[at] ?? '';
      const replacement = /\d/.test(character) ? String((Number(character) + 1) % 10) : character === 'A' ? 'B' : 'A';
      expect(hasValidIbanCheck(GENUINE.slice(0, at) + replacement + GENUINE.slice(at + 1)), `at ${at}`).toBe(false);
      const next = GENUINE[at + 1];
      if (next === undefined || next === character) continue;
      const swapped = GENUINE.slice(0, at) + next + character + GENUINE.slice(at + 2);
      expect(hasValidIbanCheck(swapped), `at ${at} and ${at + 1}`).toBe(false);
    }
  });

  it.each(['', 'GB29', 'GB29NWBK6016133192681', '1507202912345001', 'ＧＢ29NWBK60161331926819', '<script>'])(
    '%j is invalid',
    (typed) => expect(hasValidIbanCheck(typed)).toBe(false),
  );
});

it.each([
  ['DBBLBDDH', true],
  ['dbbl bd dh 100', true],
  ['DEUTDEFF500', true],
  ['DBBLBDD', false],
  ['DBBLBDDH1', false],
  ['DBBLZZDH', false],
  ['12BLBDDH', false],
  ['', false],
])('SWIFT code %j is valid: %s', (typed, expected) => {
  expect(isBic(typed)).toBe(expected);
});

it.each([
  ['1507202912345001', '1507 2029 1234 5001'],
  ['150.110-12345', '150.110-12345'],
  ['12345678', '12345678'],
])('prints the account %s as %s', (account, printed) => {
  expect(groupAccount(account)).toBe(printed);
});

it.each([
  [[{ name: 'Account', value: '0000 0012 3456' }], '3456'],
  [
    [
      { name: 'Account name', value: 'Karigar Ltd.' },
      { name: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' },
    ],
    '3000',
  ],
  [[{ name: 'Bank', value: 'Bank 24' }], null],
])('shows the last four characters of the account in %j', (bank, expected) => {
  expect(lastDigits(bank)).toBe(expected);
});
