import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '#src/app/version.ts';

it('CHANGELOG.md begins with what is unreleased and the version of this release', () => {
  const changes = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const [first, second] = [...changes.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect([first, second]).toEqual(['Unreleased', version]);
});
