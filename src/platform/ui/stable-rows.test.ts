import { describe, expect, it } from 'vitest';
import { stabilizeRows } from './stable-rows.ts';

const row = (_id: string, state = '') => ({ _id, state });
const rows = (ids: string) => [...ids].map((id) => row(id));
const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id).join('');

describe('rows on the screen', () => {
  it.each([
    ['when nothing is shown yet', '', 'abc', 'abc', ''],
    ['when new rows appear above', 'cde', 'abcde', 'cde', 'ab'],
    ['when a new row appears in between', 'ace', 'abce', 'ace', 'b'],
    ['when requested rows follow below', 'ab', 'abcd', 'abcd', ''],
    ['when a row is removed', 'abc', 'ac', 'abc', ''],
    ['when new rows push others out of the page', 'bcd', 'abc', 'bcd', 'a'],
    ['when every row is new', 'xy', 'abc', 'xy', 'abc'],
    ['when the list becomes empty', 'xy', '', 'xy', ''],
  ])('do not move %s', (_what, shown, items, expectedRows, expectedWaiting) => {
    const stable = stabilizeRows(rows(shown), rows(items), []);
    expect([ids(stable.rows), ids(stable.waiting)]).toEqual([expectedRows, expectedWaiting]);
  });

  it('are dropped once removed after a reload, while new rows still wait', () => {
    const stable = stabilizeRows(rows('bcd'), rows('abd'), undefined);
    expect([ids(stable.rows), ids(stable.waiting)]).toEqual(['bd', 'a']);
  });

  it('show their newest data in the same position', () => {
    const stable = stabilizeRows([row('b'), row('c')], [row('a'), row('b', 'paid'), row('c')], []);
    expect(stable.rows).toEqual([row('b', 'paid'), row('c')]);
  });

  it('are removed after they have left the list, if their data is not known', () => {
    const stable = stabilizeRows(rows('abc'), rows('c'), [row('b', 'cancelled')], new Set(['a']));
    expect(stable.rows).toEqual([row('b', 'cancelled'), row('c')]);
  });

  it('show their newest data after they have left the list', () => {
    const stable = stabilizeRows(rows('bc'), rows('c'), [row('b', 'cancelled')]);
    expect(stable.rows).toEqual([row('b', 'cancelled'), row('c')]);
  });
});
