import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');
const LISTS = ['src/app/extensions.server.ts', 'src/app/extensions.ui.ts'];
const SOURCES = ['src', 'tests', 'scripts', 'bench', 'package.json', 'tsconfig.json', 'biome.json', '.gitignore'];
const CONFIGS = ['vite.config.ts', 'vitest.config.ts', 'react-router.config.ts'];

const folders = readdirSync(join(REPOSITORY, 'src/extensions'));
const run = promisify(execFile);
let copy: string;

/** What a command of node_modules/.bin prints in the copy, '' when it finds nothing wrong. */
function findings(command: string, ...options: string[]): Promise<string> {
  return run(process.execPath, [join(REPOSITORY, 'node_modules/.bin', command), ...options], { cwd: copy }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

/** Removes the import of a folder and the entry that it named. */
function withoutLine(list: string, folder: string): string {
  const name = new RegExp(`^import \\{ (\\w+) \\} from '#src/extensions/${folder}/.*\\n`, 'm').exec(list)?.[1];
  return list.replace(new RegExp(`^import .*'#src/extensions/${folder}/.*\\n`, 'm'), '').replace(`  ${name},\n`, '');
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'without-extension-'));
  for (const source of [...SOURCES, ...CONFIGS]) {
    cpSync(join(REPOSITORY, source), join(copy, source), {
      recursive: true,
      filter: (path) => !path.endsWith('.webp'),
    });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('an extension is deleted by deleting its folder and its line in each list', () => {
  it.each(folders)(
    '%s: types, lint and imports hold without it',
    async (folder) => {
      const original = LISTS.map((path) => readFileSync(join(REPOSITORY, path), 'utf8'));
      rmSync(join(copy, 'src/extensions', folder), { recursive: true });
      for (const [at, path] of LISTS.entries())
        writeFileSync(join(copy, path), withoutLine(original[at] ?? '', folder));
      try {
        expect(await findings('react-router', 'typegen')).toBe('');
        expect(await findings('tsc')).toBe('');
        expect(await findings('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', 'src/app')).toBe('');
      } finally {
        cpSync(join(REPOSITORY, 'src/extensions', folder), join(copy, 'src/extensions', folder), { recursive: true });
        for (const [at, path] of LISTS.entries()) writeFileSync(join(copy, path), original[at] ?? '');
      }
    },
    120_000,
  );
});
