import { describe, expect, it } from 'vitest';
import type { Page } from '#src/platform/http/page.ts';
import {
  addPage,
  type InfiniteList,
  needsPage,
  startList,
  visiblePart,
  wantMore,
  withFirstPage,
} from './infinite-list.ts';

interface Row {
  _id: string;
  version: number;
}

/** A page of rows with one-letter ids. */
const page = (ids: string, next?: string, version = 1): Page<Row> => ({
  items: [...ids].map((_id) => ({ _id, version })),
  next,
});

const shownIds = (list: InfiniteList<Row>) =>
  visiblePart(list)
    .items.map(({ _id }) => _id)
    .join('');

describe('an infinite list', () => {
  it('shows its first page, and loads the next one when more rows are wanted', () => {
    const list = startList(page('ab', 'b'), 2);
    expect(visiblePart(list)).toMatchObject({ loading: false, failed: false, more: true });
    const wanted = wantMore(list, 2);
    expect([needsPage(wanted), visiblePart(wanted).loading, shownIds(wanted)]).toEqual([true, true, 'ab']);
    const whole = addPage(wanted, page('cd'));
    expect(shownIds(whole)).toBe('abcd');
    expect(visiblePart(whole)).toMatchObject({ loading: false, more: false });
  });

  it('loads more pages after short ones until it has as many rows as wanted', () => {
    let list = startList(page('', '1'), 3);
    list = addPage(list, page('a', '2'));
    list = addPage(list, page('', '3'));
    expect([needsPage(list), list.next]).toEqual([true, '3']);
    list = addPage(list, page('bc', '4'));
    expect([needsPage(list), shownIds(list), visiblePart(list).more]).toEqual([false, 'abc', true]);
  });

  it('shows only the wanted rows of a long page, and the rest later without a request', () => {
    const list = startList(page('abcde'), 2);
    expect([shownIds(list), visiblePart(list).more, needsPage(list)]).toEqual(['ab', true, false]);
    const more = wantMore(list, 2);
    expect([shownIds(more), needsPage(more)]).toEqual(['abcd', false]);
    expect(visiblePart(wantMore(more, 2))).toMatchObject({ items: list.first.items, more: false });
  });

  it('offers no more rows while all of them are loaded again after a change', () => {
    const whole = addPage(wantMore(startList(page('ab', 'b'), 2), 2), page('c'));
    const changed = withFirstPage(whole, page('ab', 'b', 2));
    expect([shownIds(changed), visiblePart(changed).more]).toEqual(['abc', false]);
    expect(visiblePart(withFirstPage(changed, page('ab', 'b', 3))).more).toBe(false);
    expect(visiblePart({ ...changed, failed: true }).more, 'to try again').toBe(true);
    expect(visiblePart(addPage(changed, page('cd', 'd'))).more).toBe(true);
    const part = withFirstPage(startList(page('ab', 'b'), 3), page('ab', 'b', 2));
    expect(visiblePart(part).more).toBe(true);
  });

  it('keeps its rows when a page fails, and loads the same number on a retry', () => {
    const list = { ...wantMore(startList(page('ab', 'b'), 2), 2), failed: true };
    expect([shownIds(list), needsPage(list)]).toEqual(['ab', false]);
    expect(visiblePart(list)).toMatchObject({ loading: false, failed: true, more: true });
    const retried = wantMore(list, 2);
    expect([needsPage(retried), retried.next, retried.wanted]).toEqual([true, 'b', 4]);
  });
});

describe('an infinite list whose first page is reloaded', () => {
  const before = addPage(wantMore(startList(page('ab', 'b'), 2), 2), page('cd', 'd'));

  it('is the same object when the page is the same', () => {
    expect(withFirstPage(before, before.first)).toBe(before);
  });

  it('shows the outdated later rows until they are reloaded', () => {
    const reloading = withFirstPage(before, page('ab', 'b', 2));
    expect(visiblePart(reloading).items.map(({ _id, version }) => _id + version)).toEqual(['a2', 'b2', 'c1', 'd1']);
    expect(needsPage(reloading)).toBe(true);
    const loaded = addPage(reloading, page('cd', undefined, 2));
    expect(visiblePart(loaded).items.map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  });

  it('drops a removed row once all pages are reloaded', () => {
    const loaded = addPage(withFirstPage(before, page('ab', 'b')), page('d'));
    expect(shownIds(loaded)).toBe('abd');
    expect(shownIds(withFirstPage(loaded, page('ab', 'b')))).toBe('abd');
  });

  it('keeps the newest version of each row when the reload fails half-way', () => {
    const wanted = addPage(wantMore(before, 2), page('ef'));
    const half = addPage(withFirstPage(wanted, page('ab', 'b', 2)), page('c', 'c', 2));
    const failed = { ...half, failed: true };
    expect(shownIds(failed)).toBe('abcdef');
    const reloaded = withFirstPage(failed, page('ab', 'b', 3));
    expect(reloaded.failed).toBe(false);
    expect(visiblePart(reloaded).items.map(({ _id, version }) => _id + version)).toEqual([
      'a3',
      'b3',
      'c2',
      'd1',
      'e1',
      'f1',
    ]);
  });
});
