import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '#src/app/version.ts';

it('CHANGELOG.md begins with the version of this release', () => {
  const changes = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(/^## (\S+)$/m.exec(changes)?.[1]).toBe(version);
});
