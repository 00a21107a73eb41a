import { expect, it } from 'vitest';
import { comparePage } from '../../scripts/bounds.ts';
import { compareReadme } from '../../scripts/settings.ts';

it('docs/operations.md prints every bound and every rate limit of the code (npm run bounds)', () => {
  const { now, wanted } = comparePage();
  expect(now).toBe(wanted);
});

it('the README prints every setting of the shop and of its extensions (npm run settings)', () => {
  const { now, wanted } = compareReadme();
  expect(now).toBe(wanted);
});
