import { describe, expect, it } from 'vitest';
import { stabilizeRows } from './stable-rows.ts';

const row = (_id: string, state = '') => ({ _id, state });
const rows = (ids: string) => [...ids].map((id) => row(id));
const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id).join('');

describe('rows that are on the screen', () => {
  it.each([
    ['nothing yet', '', 'abc', 'abc', ''],
    ['rows above', 'cde', 'abcde', 'cde', 'ab'],
    ['a row in between', 'ace', 'abce', 'ace', 'b'],
    ['rows below, which were asked for', 'ab', 'abcd', 'abcd', ''],
    ['a row that has gone', 'abc', 'ac', 'abc', ''],
    ['rows pushed out of the page by new ones', 'bcd', 'abc', 'bcd', 'a'],
    ['a list in which every row is new', 'xy', 'abc', 'xy', 'abc'],
    ['a list that is empty now', 'xy', '', 'xy', ''],
  ])('%s: none of them moves', (_what, shown, items, stay, wait) => {
    const held = stabilizeRows(rows(shown), rows(items), []);
    expect([ids(held.rows), ids(held.waiting)]).toEqual([stay, wait]);
  });

  it('leave when the visitor has loaded the list again, while new ones still wait', () => {
    const held = stabilizeRows(rows('bcd'), rows('abd'), undefined);
    expect([ids(held.rows), ids(held.waiting)]).toEqual(['bd', 'a']);
  });

  it('show their newest data in their place', () => {
    const held = stabilizeRows([row('b'), row('c')], [row('a'), row('b', 'paid'), row('c')], []);
    expect(held.rows).toEqual([row('b', 'paid'), row('c')]);
  });

  it('show their newest data after they have left the list', () => {
    const held = stabilizeRows(rows('bc'), rows('c'), [row('b', 'cancelled')]);
    expect(held.rows).toEqual([row('b', 'cancelled'), row('c')]);
  });
});
