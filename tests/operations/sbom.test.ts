import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFolder } from './program.ts';

/** Licences that require only their text. libvips is loaded as a separate library, as the LGPL requires. */
const ACCEPTED =
  /^(?:0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|OFL-1\.1|Unlicense| AND )+$/;

it('npm run sbom lists the packages of the shop, all under licences that allow selling it', async () => {
  const folder = await openFolder('sbom');
  execFileSync('node', ['scripts/sbom.ts', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'react', 'sharp', 'zod']));
  expect(names.filter((name: string) => ['vitest', 'vite', 'typescript', 'playwright-core'].includes(name))).toEqual(
    [],
  );
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8').trim().split('\n');
  expect(licences).toHaveLength(components.length);
  expect(licences.filter((line) => !ACCEPTED.test(line.slice(line.lastIndexOf(': ') + 2)))).toEqual([]);
});
