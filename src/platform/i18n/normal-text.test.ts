import { describe, expect, it } from 'vitest';
import { containsWords } from './contains-words.ts';
import { codeText, foldedText, searchText, storedText } from './normal-text.ts';

const RA_JOINED = 'র\u200d্যাম';

describe('a stored text', () => {
  it.each([
    ['A\u030asa O\u0308berg', 'Åsa Öberg'],
    ['বা\u09dcি', 'বা\u09a1\u09bcি'],
    ['\u202aKarim\u202c', 'Karim'],
    ['\ufeff \u200bKarim\u2069 ', 'Karim'],
    // The closing sign at the end alone would leave the rest of a sentence backwards.
    ['Karim \u202a& Sons\u202c', 'Karim & Sons'],
    ['M\u00fcller \u202egmbh', 'M\u00fcller gmbh'],
    ['\u2067Karim\u2069 (\u2066Dhaka\u2069)', 'Karim (Dhaka)'],
    ['Karim\u200e (Dhaka)', 'Karim\u200e (Dhaka)'],
    [' two  words \n', ' two  words \n'],
    [RA_JOINED, RA_JOINED],
    ['x² № ½', 'x² № ½'],
    ['ORD–2026', 'ORD–2026'],
  ])('%j is %j', (typed, stored) => {
    expect(storedText(typed)).toBe(stored);
    expect(storedText(stored)).toBe(stored);
  });
});

it.each([
  ['ORD\u20132026\u20130001', 'ORD-2026-0001'],
  ['ORD\u20112026\u20110001', 'ORD-2026-0001'],
  ['\u200bORD-2026-0001', 'ORD-2026-0001'],
  ['ＦＴ　４７１１', 'FT 4711'],
  ['\u202abuyer@example.com\u202c', 'buyer@example.com'],
  ['FT\u00a04711\u200d', 'FT 4711'],
])('the number or address %j is %j', (typed, code) => {
  expect(codeText(typed)).toBe(code);
});

it('a search keeps joiners, and a comparison ignores them', () => {
  expect(searchText(` ${RA_JOINED}\u00a0 10–18 `)).toBe(`${RA_JOINED} 10-18`);
  expect(foldedText(RA_JOINED)).toBe(foldedText('র্যাম'));
});

it.each([
  ['Åsa Öberg', 'A\u030asa o\u0308berg'],
  ['A\u030asa O\u0308berg', 'åsa ÖBERG'],
  ['বা\u09a1\u09bcি', 'বা\u09dcি'],
  ['বা\u09dcি', 'বা\u09a1\u09bcি'],
  ['House 12–14', '12-14'],
  [RA_JOINED, 'র্যাম'],
])('%j contains %j', (text, words) => {
  expect(containsWords(text, words)).toBe(true);
});
