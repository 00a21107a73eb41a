import { expect, it } from 'vitest';
import { acknowledged, identified, inserted, listOf } from './answers.ts';

/** Bodies that a proxy, a truncated response or another program may return for any call. */
const foreign = [undefined, null, false, 0, '', 'ok', [], {}, { acknowledged: false }, { insertedId: null }];

it.each([
  ['insertedId', inserted, { insertedId: '1' }],
  ['acknowledged', acknowledged, { acknowledged: true }],
  ['_id', identified(), { _id: '1' }],
])('an answer is accepted for its %s and for nothing else', (_name, expected, right) => {
  expect(expected(right)).toBe(true);
  expect(foreign.filter((answer) => expected(answer))).toEqual([]);
});

it('a list may be empty, but every item must be valid', () => {
  const tools = listOf(identified());
  expect(tools([])).toBe(true);
  expect(tools([{ _id: '1' }, {}])).toBe(false);
  expect(tools({ 0: { _id: '1' }, length: 1 })).toBe(false);
});
