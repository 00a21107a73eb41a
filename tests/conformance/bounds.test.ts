import { expect, it } from 'vitest';
import { comparePage } from '../../scripts/bounds.ts';

it('docs/operations.md prints every bound and every rate limit of the code (npm run bounds)', () => {
  const { now, wanted } = comparePage();
  expect(now).toBe(wanted);
});
