import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What takes the path of a call. */
const TAKES_A_PATH = /\b(?:downloadFile|fetchFile|send|fetch)\(\s*/g;
/** A literal below `/api`, unless it is only that prefix of a path of a contract. */
const IS_A_PATH = /^['"`]\/(?!api\$\{)|^`\$\{[^}]*\}\//;

it('a screen names a call by its contract, never by a path', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const screens = files.filter((file) => !/\.test\.tsx?$|\.server\.ts$|\.api\.ts$/.test(file));
  expect(screens.length).toBeGreaterThan(500);
  const named = screens.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const paths = [...text.matchAll(TAKES_A_PATH)].map(({ index, 0: call }) => text.slice(index + call.length));
    return paths.filter((path) => IS_A_PATH.test(path)).map((path) => `${file}: ${path.split('\n')[0]}`);
  });
  expect(named).toEqual([]);
});
