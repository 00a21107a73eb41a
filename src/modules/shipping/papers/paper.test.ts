import { describe, expect, it } from 'vitest';
import { type Paper, printable, printablePaper } from './paper.ts';
import { codeOf, parsePaperCode, printedCode } from './paper-code.ts';

describe('user input on a document', () => {
  it.each([
    ['is unchanged if it is printable', 'Karim & Sons, #1 *Road*', 'Karim & Sons, #1 *Road*'],
    ['keeps its line breaks', '12 Mirpur Road\r\nDhaka', '12 Mirpur Road\nDhaka'],
    ['loses unprintable characters', 'Ka\u0000ri\u0007m', 'Karim'],
    ['cannot reverse the direction of the following text', '\u202E0001 DSU\u202C', '0001 DSU'],
    ['can be broken within a long word', 'x'.repeat(45), `${'x'.repeat(30)}\u200b${'x'.repeat(15)}`],
    ['is not broken before a vowel sign', `${'ক'.repeat(30)}ি${'ক'.repeat(5)}`, `${'ক'.repeat(29)}কি${'ক'.repeat(5)}`],
  ])('%s', (_what, given, expected) => {
    expect(printable(given).replaceAll('\u200b', '')).toBe(expected.replaceAll('\u200b', ''));
    expect(printable(given)).not.toMatch(/\u200b\p{M}/u);
  });

  it('gets break opportunities in a long word', () => {
    expect(printable('x'.repeat(45))).toBe(`${'x'.repeat(30)}\u200b${'x'.repeat(15)}`);
  });

  it('gets them earlier in the narrow facts, such as a PO number of 40 letters', () => {
    const paper = { facts: [['Buyer’s PO', 'x'.repeat(40)]], parties: [['Buyer', ['x'.repeat(40)]]] };
    const printed = printablePaper(paper as unknown as Paper);
    expect(printed.facts).toEqual([['Buyer’s PO', `${'x'.repeat(15)}\u200b${'x'.repeat(15)}\u200b${'x'.repeat(10)}`]]);
    expect(printed.parties).toEqual([['Buyer', [`${'x'.repeat(30)}\u200b${'x'.repeat(10)}`]]]);
  });
});

describe('the code of a document', () => {
  const code = codeOf(Uint8Array.from({ length: 16 }, (_, index) => index * 17));

  it('has 80 bits', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it('is accepted as printed and as typed by hand', () => {
    expect(parsePaperCode(printedCode(code))).toBe(code);
    expect(parsePaperCode(` ${printedCode(code).toLowerCase()} `)).toBe(code);
    expect(parsePaperCode(`\u202a${printedCode(code).replaceAll('-', '–')}\u202c`)).toBe(code);
    expect(parsePaperCode('OIL0-0000-0000-0000')).toBe('0110000000000000');
  });

  it.each(['', 'K3M9', `${code}0`, '../../../../etc/pw', 'U000-0000-0000-0000'])('%j is rejected', (typed) => {
    expect(parsePaperCode(typed)).toBeUndefined();
  });
});
