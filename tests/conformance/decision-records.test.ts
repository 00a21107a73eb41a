import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const wordsOf = (file: string) => textOf(file).trim().split(/\s+/).length;
const records = globSync('[0-9]*.md', { cwd: folder }).sort();

/** The line of a record in the index: its number, which is the start of its file name, and its title. */
function indexLine(file: string): string {
  const number = file.slice(0, 4);
  const [, title = ''] = new RegExp(`^# ${number} (.+)`).exec(textOf(file)) ?? [];
  return `- [${number}](${file}) ${title}`;
}

it('the index of the decision records lists each with its title', () => {
  const listed = textOf('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- ['));
  expect(listed).toEqual(records.map(indexLine));
});

it.each(records)('%s has its four sections, in at most 800 words', (file) => {
  const sections = [...textOf(file).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual(expect.arrayContaining(['Context', 'Decision', 'Rejected', 'Consequences']));
  expect(wordsOf(file)).toBeLessThanOrEqual(800);
});
