import { describe, expect, it } from 'vitest';
import { readMt940 } from './read-mt940.ts';

const statement = (lines: readonly string[], { closing = 'C260312USD0,', opening = 'C260311USD0,' } = {}) =>
  [':20:START', ':25:BD55/00001234', ':28C:12/1', `:60F:${opening}`, ...lines, `:62F:${closing}`, '-'].join('\r\n');
const linesOf = (...lines: string[]) => readMt940(statement(lines)).flatMap((read) => read.lines);

describe('a statement in MT940', () => {
  it('has account, day, amount, texts, payer and ids of each line', () => {
    const [read] = readMt940(
      statement([
        ':61:2603120312C5100,50NTRFNONREF//B-123',
        ':86:166?00CREDIT?20EREF+E2E 7?21SVWZ+PI-2026-?220042 deposit?32KARIM TRADING?33 LTD',
      ]),
    );
    expect(read?.account).toBe('BD5500001234');
    expect(read?.lines).toEqual([
      {
        bankId: 'B-123',
        bookedOn: '2026-03-12',
        kind: 'credit',
        amount: 510_050,
        currency: 'USD',
        reference: 'PI-2026-0042 deposit',
        payer: 'KARIM TRADING LTD',
        endToEndId: 'E2E 7',
      },
    ]);
  });

  it.each([
    [':86:/EREF/E2E7/ORDP//NAME/KARIM LTD/REMI/PI-2026-0042 DEPOSIT/', 'PI-2026-0042 DEPOSIT', 'KARIM LTD', 'E2E7'],
    [':86:166>00X>20PI-2026-0042>32KARIM LTD', 'PI-2026-0042', 'KARIM LTD', ''],
    [':86:INWARD TT PI-2026-0042\r\nFROM KARIM LTD', 'INWARD TT PI-2026-0042 FROM KARIM LTD', '', ''],
    [':86:/REMI/RF18 PI20\r\n 2600 42/EREF/NOTPROVIDED/', 'RF18 PI20 2600 42', '', ''],
    [':86:', '', '', ''],
  ])('has the details of %j', (field, reference, payer, endToEndId) => {
    expect(linesOf(':61:260312C1,NTRFNONREF', field)).toMatchObject([{ reference, payer, endToEndId }]);
  });

  it('has the reference of the payer beside the texts, and lines without details', () => {
    expect(linesOf(':61:260312C1,NTRFPI-2026-0042//B1', ':86:deposit', ':61:260312C2,NTRFPI-2026-0043')).toMatchObject([
      { reference: 'deposit\nPI-2026-0042', bankId: 'B1' },
      { reference: 'PI-2026-0043', bankId: '' },
    ]);
  });

  it('tells credits from debits and from what was given back, and skips what is only expected', () => {
    const kinds = ['C', 'D', 'RC', 'RD', 'CR', 'DD', 'EC', 'ED'].map((mark) => linesOf(`:61:260312${mark}1,NTRFX`));
    expect(kinds.map(([line]) => line?.kind)).toEqual([
      'credit',
      'debit',
      'debit',
      'reversal',
      'credit',
      'debit',
      undefined,
      undefined,
    ]);
    expect(linesOf(':61:260312C1,NTRFX', ':86:/RTRN/AC01/REMI/back/')[0]?.kind).toBe('reversal');
  });

  it.each([
    [':61:260312C1,NTRFX', ':86:166?00GUTSCHRIFT?20Text', 'credit'],
    [':61:260312C1,NRTIX', ':86:166?00GUTSCHRIFT?20Text', 'reversal'],
    [':61:260312C1,SRTIX', ':86:text', 'reversal'],
    [':61:260312D1,NRTIX', ':86:text', 'debit'],
    ...['108', '109', '159', '160', '181', '184'].map((code) => [
      ':61:260312C1,NTRFX',
      `:86:${code}?00RETOURE?20SVWZ+PI-2026-0042?32KARIM LTD`,
      'reversal',
    ]),
    [':61:260312C1,NTRFX', ':86:109 pieces, PI-2026-0042', 'credit'],
    [':61:260312C1,NTRFX', ':86:/RETN/AC01/REMI/PI-2026-0042/', 'reversal'],
    [':61:260312C1,NTRFX', ':86:/REJT/AC01/REMI/PI-2026-0042/', 'reversal'],
  ])('knows what came back: %s %s', (line, details, kind) => {
    expect(linesOf(line ?? '', details ?? '')).toMatchObject([{ kind }]);
  });

  it.each([
    [':61: is the position that we pay', 'ACME :61: is the position that we pay'],
    [':61:261399C1,NTRFX', 'ACME :61:261399C1,NTRFX'],
    [':13:30 in the afternoon', 'ACME :13:30 in the afternoon'],
    [':20:START', 'ACME :20:START'],
    [':62F:the rest', 'ACME :62F:the rest'],
  ])('leaves %j in the text of a line', (text, reference) => {
    const lines = [':61:260312C1,NTRFX//B1', ':86:ACME', text, ':61:260312C2,NTRFX', ':86:Other'];
    const [read, ...others] = readMt940(statement(lines, { closing: 'C260312USD3,' }));
    expect(others).toEqual([]);
    expect(read).toMatchObject({
      notices: [],
      lines: [{ reference: `${reference}\nX`, bankId: 'B1' }, { amount: 200 }],
    });
  });

  it('is refused with a balance that is cut off', () => {
    for (const opening of ['C260311US', 'C260311USD', ''])
      expect(() => readMt940(statement([':61:260312C1,NTRFX'], { opening }))).toThrow('This file is not complete');
  });

  it('is refused with the line that cannot be read where the sum lacks it', () => {
    const lines = [':61:260312C1,NTRFX', ':86:ACME', ':61:26031C2,NTRFX', ':86:Other'];
    expect(() => readMt940(statement(lines, { closing: 'C260312USD3,' }))).toThrow(
      'This statement has a line that cannot be read: ":61:26031C2,NTRFX".',
    );
  });

  it('is refused if the next statement begins before its end', () => {
    const first = [':61:260312C1,NTRFX', ':86:ACME'];
    const cut = statement(first, { closing: 'C260312USD1,' }).replace(/\r\n:62F.*/s, '\r\n');
    expect(() => readMt940(cut + statement(first, { closing: 'C260312USD1,' }))).toThrow(/not complete/);
  });

  it('skips lines in which nothing moved', () => {
    expect(linesOf(':61:260312C0,00NTRFX', ':61:260312C1,NTRFY')).toMatchObject([{ reference: 'Y' }]);
  });

  it.each([
    ['-0042 DEPOSIT', 'PI-2026- -0042 DEPOSIT X'],
    ['- 0042', 'PI-2026- - 0042 X'],
    ['-', 'PI-2026- - X'],
  ])('has what follows a line %j of its details', (line, reference) => {
    expect(linesOf(':61:260312C1,NTRFNONREF', ':86:PI-2026-', line, 'X')).toMatchObject([{ reference }]);
  });

  it.each([
    [['C260311USD0,', 'C260312EUR0,'], [], 'USD and EUR'],
    [['C260311USD0,', 'C260312USD0,'], [':60F:C260311EUR0,'], 'USD and EUR'],
    [['C260311USD0,', 'C260312USD0,'], [':62M:C260311EUR0,', ':60M:C260311EUR0,'], 'USD and EUR'],
  ])('is refused with balances in two currencies: %j %j', ([opening, closing], lines, currencies) => {
    expect(() => readMt940(statement([':61:260312C1,NTRFX', ...lines], { opening, closing }))).toThrow(
      `The balances of statement 12/1 are in ${currencies}. Export the statements of one account and currency.`,
    );
  });

  it.each([
    ['2603120312', '2026-03-12'],
    ['260312', '2026-03-12'],
    ['2601010102', '2026-01-02'],
    ['2601011231', '2025-12-31'],
    ['2512310102', '2026-01-02'],
  ])('has the day of %s', (days, day) => {
    expect(linesOf(`:61:${days}C1,NTRFX`)[0]?.bookedOn).toBe(day);
  });

  it.each([
    ['USD', '5100,', 510_000],
    ['USD', '5100,5', 510_050],
    ['JPY', '5100,', 5_100],
    ['JPY', '5100,00', 5_100],
    ['KWD', '5100,125', 5_100_125],
    ['BDT', '1500000,00', 150_000_000],
  ])('has %s %s exactly in minor units', (currency, amount, minor) => {
    const balance = `C260312${currency}0,`;
    const [read] = readMt940(statement([`:61:260312C${amount}NTRFX`], { opening: balance, closing: balance }));
    expect(read?.lines).toMatchObject([{ amount: minor, currency }]);
  });

  it.each([
    [':61:260312C5100.50NTRFX', /line that cannot be read/],
    [':61:260312C5100,505NTRFX', /amount that cannot be read/],
    [':61:261312C5100,50NTRFX', /line that cannot be read/],
    [':61:260230C5100,50NTRFX', /line that cannot be read/],
    [':61:', /line that cannot be read/],
  ])('is refused for %j', (line, message) => {
    expect(() => linesOf(line)).toThrow(message);
  });

  it.each([
    ['-', '\r\n'],
    ['-}', '\r\n{1:F01BANKBDDHXXXX0000000000}{2:I940X}{4:\r\n'],
    ['-}{5:{CHK:123456789ABC}}', '\r\n{1:F01X}{2:I940X}{3:{108:X}}{4:\r\n'],
    ['-}{5:{CHK:123456789ABC}}', '{1:F01X}{2:I940X}{4:\r\n'],
    ['-}$', '{1:F01X}{2:I940X}{4:\r\n'],
    ['-}\u0003', '\u0001{1:F01X}{2:I940X}{4:'],
    ['-}', '\r\n{4:'],
  ])('has several statements, that end with %j and begin after %j', (end, start) => {
    const texts = ['A', 'B'].map((text) => statement([`:61:260312C1,NTRF${text}`]).replace(/-$/, ''));
    const file = texts.map((text) => `${start}${text}:86:balance\r\n${end}`).join('');
    expect(readMt940(file).map(({ lines }) => lines.map(({ reference }) => reference))).toEqual([['A'], ['B']]);
  });

  it('warns if its lines do not add up to its balances', () => {
    const line = [':61:260312C5,NTRFX', ':61:260312D2,NTRFX', ':61:260312RD1,NTRFX'];
    expect(readMt940(statement(line, { closing: 'C260312USD4,' }))[0]?.notices).toEqual([]);
    expect(readMt940(statement(line))[0]?.notices).toEqual([expect.stringMatching(/12\/1 do not add up/)]);
  });

  it('is refused with two accounts', () => {
    expect(() => readMt940(statement([':25:OTHER', ':61:260312C5,NTRFX']))).toThrow(
      'Statement 12/1 names several accounts: BD5500001234, OTHER.',
    );
  });

  it('is refused when it is cut off', () => {
    expect(() => readMt940(statement([':61:260312C5,NTRFX']).split(':62F:')[0] ?? '')).toThrow(/not complete/);
    expect(() => readMt940(':61:260312C5,NTRFX')).toThrow(/not a bank statement/);
  });
});
