import { expect, it } from 'vitest';
import { comparePage } from '../../scripts/bounds.ts';
import { compareSettings } from '../../scripts/settings.ts';

it('docs/bounds.md lists every bound and rate limit (npm run bounds)', () => {
  const { now, wanted } = comparePage();
  expect(now).toBe(wanted);
});

it('docs/settings.md lists every setting of the shop and of its modules (npm run settings)', () => {
  // The settings of a deleted module may still be listed, and may determine the width of their column.
  const rowsOf = (text: string) => text.split('\n').map((line) => line.replace(/[ -]+/g, ' '));
  const { now, wanted } = compareSettings();
  expect(rowsOf(now)).toEqual(expect.arrayContaining(rowsOf(wanted)));
});
