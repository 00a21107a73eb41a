import { expect, it } from 'vitest';
import { waitInWords } from './wait-in-words.ts';

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_540, '59 minutes'],
  [3_541, '1 hour'],
  [3_600, '1 hour'],
  [3_601, '2 hours'],
])('a wait of %i seconds is %s, never less than it takes', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
