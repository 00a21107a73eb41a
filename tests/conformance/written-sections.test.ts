import { expect, it } from 'vitest';
import { comparePage } from '../../scripts/bounds.ts';
import { compareReadme } from '../../scripts/settings.ts';

it('docs/operations.md prints every bound and every rate limit of the code (npm run bounds)', () => {
  const { now, wanted } = comparePage();
  expect(now).toBe(wanted);
});

it('the README prints every setting of the shop and of its extensions (npm run settings)', () => {
  // Those of a deleted extension may still be there, and may have been the widest of their column.
  const rowsOf = (text: string) => text.split('\n').map((line) => line.replace(/[ -]+/g, ' '));
  const { now, wanted } = compareReadme();
  expect(rowsOf(now)).toEqual(expect.arrayContaining(rowsOf(wanted)));
});
