import { describe, expect, it } from 'vitest';
import { creditorReference, isCreditorReference, printedReference } from './creditor-reference.ts';

describe('the reference with check digits', () => {
  it('is that of the standard', () => {
    expect(isCreditorReference('RF18539007547034')).toBe(true);
    expect(isCreditorReference('RF18000000000539007547034')).toBe(true);
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
  });

  it.each(['PI-2026-0042', 'PI-2026-J0001', 'PI-2026-12345'])('of %s is printed in groups of four', (number) => {
    const reference = creditorReference(number);
    expect(isCreditorReference(reference)).toBe(true);
    expect(reference.slice(4)).toBe(number.replaceAll('-', ''));
    expect(printedReference(number).replaceAll(' ', '')).toBe(reference);
    expect(printedReference(number)).toMatch(/^RF\d\d( \w{4})* \w{1,4}$/);
  });

  it('notices each wrong digit, and each two that are swapped', () => {
    const right = creditorReference('PI-2026-0042');
    for (let at = 2; at < right.length; at += 1) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, at) + digit + right.slice(at + 1);
        if (wrong !== right) expect(isCreditorReference(wrong)).toBe(false);
      }
      for (let other = at + 1; other < right.length; other += 1) {
        const signs = [...right];
        [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
        const swapped = signs.join('');
        if (swapped !== right) expect(isCreditorReference(swapped)).toBe(false);
      }
    }
  });

  it.each(['', 'RF', 'RF18', 'RF1853900754703-', 'rf18539007547034', `RF18${'1'.repeat(22)}`])('is not %j', (text) => {
    expect(isCreditorReference(text)).toBe(false);
  });
});
