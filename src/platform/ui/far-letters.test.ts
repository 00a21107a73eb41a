import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasFarLetter } from './far-letters.ts';

/** The code points that the fonts of a style sheet have, by its unicode-range. */
function lettersOf(sheet: string): Set<number> {
  const css = readFileSync(join(import.meta.dirname, sheet), 'utf8');
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  return new Set(
    ranges.flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, offset) => from + offset);
    }),
  );
}

it('a letter is far when the fonts of rare letters have it and the font of every page does not', () => {
  const [near, far] = [lettersOf('styles/fonts.css'), lettersOf('far-alphabets.css')];
  const wrong: string[] = [];
  for (let code = 0; code < 0xd800; code += 1) {
    const expected = far.has(code) && !near.has(code);
    if (hasFarLetter(String.fromCodePoint(code)) !== expected) wrong.push(`U+${code.toString(16)}`);
  }
  expect(wrong).toEqual([]);
});
