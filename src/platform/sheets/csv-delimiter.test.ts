import { expect, it } from 'vitest';
import { csvDelimiter } from './csv-delimiter.ts';

it.each([
  ['Tool,Pieces\nKD20-13,500\n', ','],
  ['Tool;Pieces\nKD20-13;500\n', ';'],
  // The comma groups the figures.
  ['KD20-13;1,500', ';'],
  ['KD20-13\t1,500\nKI20-180\t2,000\n', '\t'],
  ['KD20-13|1,500\n', '|'],
  // The semicolon is part of a text.
  ['Tool,Note\nKD20-13,"red; blue"\n', ','],
  ['Tool,Note\nKD20-13,red; blue\n', ','],
])('of %j is %j', (text, delimiter) => {
  expect(csvDelimiter(text)).toBe(delimiter);
});
