import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const COLUMNS = 120;

/** Texts, class lists and patterns may be longer than a line: they are searched and compared as a whole. */
const TEXTS = /^\s*\/\^.*\/[a-z]*[,;]$|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/)/;

/** Lines within a text of several lines; released migrations are never edited. */
const isExempt = (file: string) => /\/\d{4}-[^/]+\.ts$/.test(file);

function longLines(file: string): string[] {
  let inTemplate = false;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const wasInTemplate = inTemplate;
      if ((line.replaceAll('\\`', '').match(/`/g)?.length ?? 0) % 2 === 1) inTemplate = !inTemplate;
      if (wasInTemplate || inTemplate || [...line].length <= COLUMNS) return [];
      const own = COMMENT.test(line) ? line : line.replaceAll(TEXTS, "''");
      return [...own].length > COLUMNS ? [`${file}:${index + 1}`] : [];
    });
}

it(`no comment, and no code beside its texts, is longer than ${COLUMNS} columns`, () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => !isExempt(file)).flatMap(longLines)).toEqual([]);
});
