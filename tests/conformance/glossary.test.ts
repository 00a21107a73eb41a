import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROW = /^\| (?!word |---)[^|]+\|[^|]*\|([^|]*)\|$/gm;
const DECLARED = /\b(?:function\*?|const|let|class|interface|type)\s+([\w$]+)/g;
/** Released migrations are never edited. */
const RELEASED = /\/\d{4}-[^/]+\.ts$/;

/** The words of a name in lower case and singular: `MAX_OPEN_ORDERS` has max, open and order. */
const wordsOf = (name: string) =>
  name
    .split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, word.replace(/s$/, '')]);

const refused = new Set(
  [...readFileSync('docs/glossary.md', 'utf8').matchAll(ROW)]
    .flatMap(([, words = '']) => wordsOf(words))
    .filter(Boolean),
);

const namesIn = (text: string) => [...text.matchAll(DECLARED)].map(([, name = '']) => name);
const isRefused = (name: string) => wordsOf(name).some((word) => refused.has(word));

it('names use the words of the glossary, not their synonyms', () => {
  expect(refused.size).toBeGreaterThan(30);
  const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).trim().split('\n');
  const found = files
    .filter((file) => !RELEASED.test(file))
    .flatMap((file) => {
      const names = /\.tsx?$/.test(file) && !file.includes('.test.') ? namesIn(readFileSync(file, 'utf8')) : [];
      return [file.slice(4), ...names].filter(isRefused).map((name) => `${name} in ${file}`);
    });
  expect(found, 'docs/glossary.md has the word to use').toEqual([]);
});

it.each(['slot-list.tsx', 'CheckoutSlots', 'MAX_EXTENSIONS', 'findClerk'])('a synonym is found in %s', (name) => {
  expect(isRefused(name)).toBe(true);
});
