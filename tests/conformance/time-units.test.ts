import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const UNIT_IN_DIGITS = /\b24 \* 60\b|\b60 \* 60(?:_000| \* 1000)\b|\b3_?600_?000\b|\b86_?400_?000\b/;

it('days and hours in milliseconds are those of platform/time/units.ts', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const found = files.filter((file) => UNIT_IN_DIGITS.test(readFileSync(file, 'utf8')));
  // A cookie lives seconds.
  expect(found).toEqual(['src/core/accounts/sessions/token-store.ts']);
});
