// npm run spec-map: joins the rows of docs/conformance.md with the tests that name them, and writes docs/spec-map.md.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const ROW = /^\| (C-[A-Z0-9]+-\d\d) +\| .* \| ([^|\n]+?) +\|$/gm;
const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'];

export interface Row {
  id: string;
  /** Paths from the root of the repository. */
  files: string[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The rows of the specification, in order. */
export function readRows(): Row[] {
  return [...read('docs/conformance.md').matchAll(ROW)].map(([, id = '', files = '']) => ({
    id,
    files: files.split(', ').map((file) => `src/${file.trim()}`),
  }));
}

/** The test files that name each row id. */
export function readTests(): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  const paths = TESTS.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const path of paths) {
    for (const [id] of read(path).matchAll(/C-[A-Z0-9]+-\d\d/g)) {
      const files = tests.get(id) ?? [];
      if (!files.includes(path)) tests.set(id, [...files, path]);
    }
  }
  return tests;
}

/** @returns the content of docs/spec-map.md */
export function writeSpecMap(): string {
  const tests = readTests();
  const links = (paths: string[]) => paths.map((path) => `[${path}](../${path})`).join('<br>');
  const rows = readRows().map(({ id, files }) => `| ${id} | ${links(files)} | ${links(tests.get(id) ?? [])} |`);
  return [
    '# From the specification to code and tests',
    '',
    'Written by `npm run spec-map` from [conformance.md](conformance.md) and the titles of the tests.',
    '',
    '| row | code | tests |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** @returns rows that name a missing file, and tests that name a missing row */
export function problemsOfRows(): string[] {
  const rows = readRows();
  const ids = new Set(rows.map(({ id }) => id));
  const missing = rows.flatMap(({ id, files }) =>
    files.filter((file) => !existsSync(join(root, file))).map((f) => `${id}: ${f}`),
  );
  const unknown = [...readTests()].filter(([id]) => !ids.has(id)).map(([id, paths]) => `${id} in ${paths.join(', ')}`);
  return [...missing, ...unknown];
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'docs/spec-map.md'), writeSpecMap());
