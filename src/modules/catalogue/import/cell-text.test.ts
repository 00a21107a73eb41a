import { expect, it } from 'vitest';
import { joinParts, splitParts } from './cell-text.ts';

it.each([
  ['|', ['datasheet', 'A | B', '', 'C:\\new', 'two\nlines', 'https://x.example/a|b']],
  [':', ['Speed: no load', '0-400: first gear']],
  [':', ['', '']],
] as const)('a line with the separator %s is split into its original parts %j', (separator, parts) => {
  expect(splitParts(joinParts(parts, separator), separator, parts.length)).toEqual(parts);
});
