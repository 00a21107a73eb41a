import { expect, it } from 'vitest';
import { changedFields } from '#src/core/admin-change.server.ts';
import { parseChangeFilter } from './admin-change.ts';

it('a change has the fields that differ, with null for a missing one', () => {
  const was = { price: 34, name: 'Drill', rows: [{ name: 'a', value: 'b' }], old: 1 };
  const is = { price: 35, name: 'Drill', rows: [{ name: 'a', value: 'b' }], note: 'x' };
  expect(changedFields(was, is)).toEqual({
    before: { price: 34, old: 1, note: null },
    after: { price: 35, old: null, note: 'x' },
  });
});

it('the filters are read from the URL of the page', () => {
  expect(parseChangeFilter(new URLSearchParams('admin=%20A@example.com&kind=tool'))).toEqual({
    admin: 'a@example.com',
    kind: 'tool',
  });
  expect(parseChangeFilter(new URLSearchParams('kind=toString'))).toEqual({ admin: '', kind: '' });
});
