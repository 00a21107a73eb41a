import { expect, it } from 'vitest';
import { changedFields } from '#src/core/admin-change.server.ts';
import { changeInWords, parseChangeFilter, type RecordedChange } from './admin-change.ts';

const changeOf = (before: RecordedChange['before'], after: RecordedChange['after']): RecordedChange => ({
  _id: '1',
  at: '2026-11-22T13:00:00.000Z',
  admin: 'admin@example.com',
  kind: 'tool',
  action: 'updated',
  subjectId: '2',
  subject: 'Drill',
  before,
  after,
});

it('keeps the fields that differ, and null for one that a state has not', () => {
  const was = { price: 34, name: 'Drill', rows: [{ name: 'a', value: 'b' }], old: 1 };
  const is = { price: 35, name: 'Drill', rows: [{ name: 'a', value: 'b' }], note: 'x' };
  expect(changedFields(was, is)).toEqual({
    before: { price: 34, old: 1, note: null },
    after: { price: 35, old: null, note: 'x' },
  });
});

it('says each field in words', () => {
  expect(
    changeInWords(changeOf({ toolName: '', rows: [] }, { toolName: 'Drill', rows: [{ name: 'a', value: 'b' }] })),
  ).toEqual([
    { field: 'tool name', was: '—', is: 'Drill' },
    { field: 'rows', was: '—', is: 'a: b' },
  ]);
  expect(changeInWords(changeOf(null, { price: 34 }))).toEqual([{ field: 'price', was: '—', is: '34' }]);
});

it('shows of a long text where it differs', () => {
  const text = 'x'.repeat(300);
  const [line] = changeInWords(changeOf({ text: `${text} old` }, { text: `${text} new ${text}` }));
  expect(line?.was).toMatch(/^…x+ old$/);
  expect(line?.is).toMatch(/^…x+ new x+…$/);
  expect(line?.is.length).toBeLessThan(130);
});

it('reads what it knows from the address of the page', () => {
  expect(parseChangeFilter(new URLSearchParams('admin=%20A@example.com&kind=tool'))).toEqual({
    admin: 'a@example.com',
    kind: 'tool',
  });
  expect(parseChangeFilter(new URLSearchParams('kind=toString'))).toEqual({ admin: '', kind: '' });
});
