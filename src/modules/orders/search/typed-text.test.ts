import { expect, it } from 'vitest';
import { idRangeOfPrefix, parseIdSuffix } from './typed-text.ts';

const ID = '0199f3c2-7b1a-7c3d-8e4f-0123456789ab';

it.each([
  ['0199f3c2', ['0199f3c2-0000-0000-0000-000000000000', '0199f3c2-ffff-ffff-ffff-ffffffffffff']],
  ['0199F3C27B1A', ['0199f3c2-7b1a-0000-0000-000000000000', '0199f3c2-7b1a-ffff-ffff-ffffffffffff']],
  ['0199f3c2-7', ['0199f3c2-7000-0000-0000-000000000000', '0199f3c2-7fff-ffff-ffff-ffffffffffff']],
  [ID, [ID, ID]],
  ['019', undefined],
  [`${ID}0`, undefined],
  ['drill', undefined],
  ['----', undefined],
])('%s is the prefix of the ids %j', (typed, ids) => {
  expect(idRangeOfPrefix(typed)).toEqual(ids);
});

it.each([
  ['PI-0123456789AB', '0123456789ab'],
  ['pi0123456789ab', '0123456789ab'],
  ['PI-0123', undefined],
  ['0123456789ab', undefined],
])('the proforma number %s contains the id suffix %j', (typed, end) => {
  expect(parseIdSuffix(typed)).toBe(end);
});
