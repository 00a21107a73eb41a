import { expect, it } from 'vitest';
import { isTelling, referenceForm } from './reference.ts';

it.each([
  ['TT-991', 'TT991'],
  [' tt 991 ', 'TT991'],
  ['TT\u2011991', 'TT991'],
  ['T\u200bT\u00a0\u2060991\ufeff', 'TT991'],
  ['\u202aTT991\u202c', 'TT991'],
  ['ＴＴ－９９１', 'TT991'],
  ['TT ৯৯১', 'TT991'],
  ['TT ٩٩١', 'TT991'],
  ['TT ९९१', 'TT991'],
  ['TT ๙๙๑', 'TT991'],
  ['TT\ufe0f/991.', 'TT991'],
  ['straße 1', 'STRASSE1'],
  ['--', ''],
  [undefined, ''],
])('the reference %j is compared as %j', (typed, form) => {
  expect(referenceForm(typed)).toBe(form);
});

it('keeps different references apart', () => {
  const forms = ['TT-991', 'TT-992', 'TT-99', 'T-991', 'কে ৯৯১', 'কি ৯৯১'].map(referenceForm);
  expect(new Set(forms).size).toBe(forms.length);
});

it.each([
  ['FT26325REUSE1', true],
  ['4711', true],
  ['PI-2026-0042', false],
  ['ord 2026 0042', false],
  ['PI-2026-J0001', false],
  ['RF09 PI20 2600 42', false],
  ['RF18 5390 0754 7034', true],
  ['Deposit', false],
  ['12', false],
  ['', false],
])('the reference %j names one transfer only: %j', (typed, telling) => {
  expect(isTelling(referenceForm(typed))).toBe(telling);
});
