import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparePage } from '../../scripts/bounds.ts';
import { writeCalls } from '../../scripts/client.ts';
import { writeSchema } from '../../scripts/schema.ts';
import { compareSettings } from '../../scripts/settings.ts';
import { haveModules } from '../support/have-modules.ts';

it('docs/bounds.md lists every bound and rate limit (npm run bounds)', () => {
  const { now, wanted } = comparePage();
  expect(now).toBe(wanted);
});

it('docs/settings.md lists every setting of the shop and of its modules (npm run settings)', () => {
  const { now, wanted } = compareSettings();
  // The settings of a deleted module may still be listed.
  expect(now.split('\n')).toEqual(expect.arrayContaining(wanted.split('\n')));
});

const allModules = ['catalogue', 'office', 'orders', 'payments', 'sales', 'shipping'];

it.runIf(haveModules(...allModules))('docs/schema.md lists every table and column (npm run schema)', async () => {
  const now = readFileSync(new URL('../../docs/schema.md', import.meta.url), 'utf8');
  expect(now).toBe(await writeSchema());
});

it.runIf(haveModules(...allModules))('client/calls.ts has the types of every call (npm run client)', () => {
  expect(readFileSync(new URL('../../client/calls.ts', import.meta.url), 'utf8')).toBe(writeCalls());
});
