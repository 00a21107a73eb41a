import { describe, expect, it } from 'vitest';
import {
  addPart,
  followAnew,
  type KnownList,
  type ListedPart,
  lacksPart,
  shownOf,
  startList,
  wantMore,
} from './later-parts.ts';

interface Row {
  _id: string;
  version: number;
}

/** A part with these rows. */
const part = (ids: string, next?: string, version = 1): ListedPart<Row> => ({
  items: [...ids].map((_id) => ({ _id, version })),
  next,
});

const shownIds = (list: KnownList<Row>) =>
  shownOf(list)
    .items.map(({ _id }) => _id)
    .join('');

describe('a list that comes in parts', () => {
  it('shows its first part, and asks for another when the visitor wants more', () => {
    const list = startList(part('ab', 'b'), 2);
    expect(shownOf(list)).toMatchObject({ loading: false, failed: false, more: true });
    const wanted = wantMore(list, 2);
    expect([lacksPart(wanted), shownOf(wanted).loading, shownIds(wanted)]).toEqual([true, true, 'ab']);
    const whole = addPart(wanted, part('cd'));
    expect(shownIds(whole)).toBe('abcd');
    expect(shownOf(whole)).toMatchObject({ loading: false, more: false });
  });

  it('follows parts that come short until there are as many rows as wanted', () => {
    let list = startList(part('', '1'), 3);
    list = addPart(list, part('a', '2'));
    list = addPart(list, part('', '3'));
    expect([lacksPart(list), list.next]).toEqual([true, '3']);
    list = addPart(list, part('bc', '4'));
    expect([lacksPart(list), shownIds(list), shownOf(list).more]).toEqual([false, 'abc', true]);
  });

  it('shows of a long part only what is wanted, and the rest without asking', () => {
    const list = startList(part('abcde'), 2);
    expect([shownIds(list), shownOf(list).more, lacksPart(list)]).toEqual(['ab', true, false]);
    const more = wantMore(list, 2);
    expect([shownIds(more), lacksPart(more)]).toEqual(['abcd', false]);
    expect(shownOf(wantMore(more, 2))).toMatchObject({ items: list.first.items, more: false });
  });

  it('keeps its rows when a part does not come, and asks again for as many when the visitor does', () => {
    const list = { ...wantMore(startList(part('ab', 'b'), 2), 2), failed: true };
    expect([shownIds(list), lacksPart(list)]).toEqual(['ab', false]);
    expect(shownOf(list)).toMatchObject({ loading: false, failed: true, more: true });
    const again = wantMore(list, 2);
    expect([lacksPart(again), again.next, again.wanted]).toEqual([true, 'b', 4]);
  });
});

describe('a list whose first part is loaded again', () => {
  const before = addPart(wantMore(startList(part('ab', 'b'), 2), 2), part('cd', 'd'));

  it('is the same list when it is the same part', () => {
    expect(followAnew(before, before.first)).toBe(before);
  });

  it('shows the other rows as they were until they are loaded again', () => {
    const anew = followAnew(before, part('ab', 'b', 2));
    expect(shownOf(anew).items.map(({ _id, version }) => _id + version)).toEqual(['a2', 'b2', 'c1', 'd1']);
    expect(lacksPart(anew)).toBe(true);
    const loaded = addPart(anew, part('cd', undefined, 2));
    expect(shownOf(loaded).items.map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  });

  it('leaves out a row that is gone as soon as all is loaded', () => {
    const loaded = addPart(followAnew(before, part('ab', 'b')), part('d'));
    expect(shownIds(loaded)).toBe('abd');
    expect(shownIds(followAnew(loaded, part('ab', 'b')))).toBe('abd');
  });

  it('that breaks off half-way keeps one version of each row, the newest', () => {
    const wanted = addPart(wantMore(before, 2), part('ef'));
    const half = addPart(followAnew(wanted, part('ab', 'b', 2)), part('c', 'c', 2));
    const broken = { ...half, failed: true };
    expect(shownIds(broken)).toBe('abcdef');
    const anew = followAnew(broken, part('ab', 'b', 3));
    expect(anew.failed).toBe(false);
    expect(shownOf(anew).items.map(({ _id, version }) => _id + version)).toEqual(['a3', 'b3', 'c2', 'd1', 'e1', 'f1']);
  });
});
