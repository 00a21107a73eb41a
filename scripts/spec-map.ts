// npm run spec-map: adds the tests that name a row of docs/spec-map.md to the row.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const ROW = /^\| \*\*(C-[A-Z0-9]+-\d\d)\*\* (.+) \| (\S+) \|$/gm;
const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'];

export interface Row {
  id: string;
  behaviour: string;
  /** Paths from the root of the repository. */
  files: string[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function toRow([, id = '', behaviour = '', links = '']: readonly string[]): Row {
  const paths = [...links.matchAll(/\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
  return { id, behaviour, files: paths.filter((path) => !path.includes('.test.')) };
}

/** The rows of the specification, in order. */
export const readRows = (): Row[] => [...read('docs/spec-map.md').matchAll(ROW)].map(toRow);

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

/** @returns the content of docs/spec-map.md, with the tests of today */
export function writeSpecMap(): string {
  const tests = readTests();
  const link = (path: string) => `[${basename(path)}](../${path})`;
  return read('docs/spec-map.md').replaceAll(ROW, (...found: string[]) => {
    const { id, behaviour, files } = toRow(found);
    return `| **${id}** ${behaviour} | ${[...files, ...(tests.get(id) ?? [])].map(link).join('<br>')} |`;
  });
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
