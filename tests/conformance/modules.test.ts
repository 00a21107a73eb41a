import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverModules } from '#src/app/modules.server.ts';
import { packagesOfModules } from '../../knip.config.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const { uses } = (await import(join(REPOSITORY, '.dependency-cruiser.mjs'))) as { uses: Record<string, string[]> };
const LISTS = ['src/app/modules.server.ts', 'src/app/modules.ui.ts'];
/** List only modules with content on every page, or on public pages of the catalogue or sign-in. */
const SMALL_LISTS = ['shell', 'tools', 'tool', 'sign-in'].map((name) => `src/app/modules.${name}.ts`);
const SOURCES = [
  'src',
  'tests',
  'scripts',
  'bench',
  'client',
  'package.json',
  'tsconfig.json',
  'biome.json',
  '.gitignore',
];
const CONFIGS = ['knip.config.ts', 'vite.config.ts', 'vitest.config.ts', 'react-router.config.ts'];

const folders = readdirSync(join(REPOSITORY, 'src/modules'));
const run = promisify(execFile);
let copy: string;

/** Runs a command of node_modules/.bin in the copy. @returns its output, or '' when it succeeds */
function findings(command: string, ...options: string[]): Promise<string> {
  return run(process.execPath, [join(REPOSITORY, 'node_modules/.bin', command), ...options], { cwd: copy }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

/** Removes the imports from a folder, and the entries of the imported names. */
function withoutLines(list: string, folder: string): string {
  const line = new RegExp(`^import \\{ (\\w+) \\} from '#src/modules/${folder}/.*\\n`, 'gm');
  const names = [...list.matchAll(line)].map(([, name]) => name as string);
  const rest = names.reduce((lines, name) => lines.replace(`  ${name},\n`, ''), list.replace(line, ''));
  return rest.replace(/\n{3,}/g, '\n\n');
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'without-module-'));
  for (const source of [...SOURCES, ...CONFIGS]) {
    cpSync(join(REPOSITORY, source), join(copy, source), {
      recursive: true,
      filter: (path) => !/(\.webp|\/node_modules)$/.test(path),
    });
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The modules that use this one and must be deleted before it. */
const usersOf = (folder: string) => Object.entries(uses).flatMap(([user, used]) => (used.includes(folder) ? user : []));

/** Every TypeScript file below a folder. */
function sourceFiles(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(REPOSITORY, join(entry.parentPath, entry.name)));
}

it('a module uses the same modules by its manifest and by the rules of imports', () => {
  const declared = serverModules.flatMap(({ name, uses: used }) => (used ? [[name, used]] : []));
  expect(Object.fromEntries(declared)).toEqual(uses);
});

describe('deleting a module’s folder and its lines in each list', () => {
  // Deleting them one by one would find nothing more, because no module imports another without declaring it.
  it('leaves types and lint green, for all modules together', async () => {
    for (const path of [...LISTS, ...SMALL_LISTS]) {
      const list = readFileSync(join(REPOSITORY, path), 'utf8');
      writeFileSync(join(copy, path), folders.reduce(withoutLines, list));
    }
    for (const folder of folders) rmSync(join(copy, 'src/modules', folder), { recursive: true });
    expect(await findings('react-router', 'typegen')).toBe('');
    expect(await findings('tsc')).toBe('');
    expect(await findings('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', 'src/app')).toBe('');
  }, 300_000);

  it.each(folders)('is enough for %s: nothing else imports it', (folder) => {
    const importers = [...sourceFiles('src'), ...sourceFiles('tests'), ...sourceFiles('scripts')].filter(
      (file) =>
        ![folder, ...usersOf(folder)].some((name) => file.startsWith(join('src/modules', name))) &&
        new RegExp(`^(import|\\} from) .*modules/${folder}/`, 'm').test(readFileSync(join(REPOSITORY, file), 'utf8')),
    );
    expect(importers.filter((path) => !SMALL_LISTS.includes(path)).sort()).toEqual(LISTS);
  });

  it('may leave its packages installed: knip.config.ts lists those that only one module needs', () => {
    const { dependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
    const files = ['src', 'tests', 'scripts'].flatMap(sourceFiles);
    const imports = files.map((file) => ({ file, text: readFileSync(join(REPOSITORY, file), 'utf8') }));
    const needed = Object.keys(dependencies).flatMap((name) => {
      const users = imports.filter(({ text }) => new RegExp(`(from|import\\() ?'${name}['/]`).test(text));
      const places = new Set(users.map(({ file }) => /^src\/modules\/([^/]+)/.exec(file)?.[1]));
      return [...places].flatMap((folder) => (folder && places.size === 1 ? [`${folder}: ${name}`] : []));
    });
    const listed = Object.entries(packagesOfModules).flatMap(([folder, names]) =>
      folders.includes(folder) ? names.map((name) => `${folder}: ${name}`) : [],
    );
    expect(needed.sort()).toEqual(listed.sort());
  });
});
