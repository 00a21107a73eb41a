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

it('a change has the fields that differ, with null for a missing one', () => {
  const was = { price: 34, name: 'Drill', rows: [{ name: 'a', value: 'b' }], old: 1 };
  const is = { price: 35, name: 'Drill', rows: [{ name: 'a', value: 'b' }], note: 'x' };
  expect(changedFields(was, is)).toEqual({
    before: { price: 34, old: 1, note: null },
    after: { price: 35, old: null, note: 'x' },
  });
});

it('a change is described field by field', () => {
  expect(
    changeInWords(changeOf({ toolName: '', rows: [] }, { toolName: 'Drill', rows: [{ name: 'a', value: 'b' }] })),
  ).toEqual([
    { field: 'tool name', was: '—', is: 'Drill' },
    { field: 'rows', was: '—', is: 'a: b' },
  ]);
  const money = { paidAt: '2026-11-16T16:20:08.946Z', receivedOn: '2026-11-15', amount: 17_775, price: 34.5 };
  const ids = { corrects: '01a173dc-be72-75a0-9bb7-1a215aa7f6ba' };
  expect(changeInWords(changeOf({}, { ...money, ...ids })).map(({ field, is }) => `${field}: ${is}`)).toEqual([
    'paid at: 16 Nov 2026, 16:20 UTC',
    'received on: 15 Nov 2026',
    'amount: 17,775',
    'price: 34.5',
  ]);
  expect(changeInWords(changeOf(null, { price: 34 }))).toEqual([{ field: 'price', was: '—', is: '34' }]);
});

it('a change of a long text shows the differing part', () => {
  const text = 'x'.repeat(300);
  const [line] = changeInWords(changeOf({ text: `${text} old` }, { text: `${text} new ${text}` }));
  expect(line?.was).toMatch(/^…x+ old$/);
  expect(line?.is).toMatch(/^…x+ new x+…$/);
  expect(line?.is.length).toBeLessThan(130);
});

it('the filters are read from the URL of the page', () => {
  expect(parseChangeFilter(new URLSearchParams('admin=%20A@example.com&kind=tool'))).toEqual({
    admin: 'a@example.com',
    kind: 'tool',
  });
  expect(parseChangeFilter(new URLSearchParams('kind=toString'))).toEqual({ admin: '', kind: '' });
});
