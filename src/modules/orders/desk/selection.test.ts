import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayBeBelow, NO_SELECTION, rangeOf, readSelection, storeSelection, withSelected } from './selection.ts';

describe('selected orders', () => {
  it('are added and removed', () => {
    const selected = withSelected(new Set(['a']), ['b', 'c'], true);
    expect([...selected]).toEqual(['a', 'b', 'c']);
    expect([...withSelected(selected, ['a', 'c'], false)]).toEqual(['b']);
  });

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    [undefined, 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('from %s to %s are %j', (from, to, range) => {
    expect(rangeOf(['a', 'b', 'c', 'd', 'e'], from, to)).toEqual(range);
  });
});

describe('a selection stored in the tab', () => {
  afterEach(() => vi.unstubAllGlobals());

  function stubStorage() {
    const values = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    });
    return values;
  }

  it('belongs to its list, and is deleted when it is empty', () => {
    const values = stubStorage();
    storeSelection('paid', { ids: new Set(['a', 'b']), depth: 7 });
    expect(readSelection('paid')).toEqual({ ids: new Set(['a', 'b']), depth: 7 });
    expect(readSelection('ready')).toEqual(NO_SELECTION);
    storeSelection('paid', NO_SELECTION);
    expect(values.size).toBe(0);
  });

  it.each(['{', 'null', '["a"]', '{"ids":["a"]}', '{"ids":[1,null],"depth":1}'])(
    'is empty when the tab has stored %s',
    (kept) => {
      stubStorage().set('orders-selected:paid', kept);
      expect([...readSelection('paid').ids]).toEqual([]);
    },
  );

  it('is lost without an error where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    storeSelection('paid', { ids: new Set(['a']), depth: 1 });
    expect(readSelection('paid')).toEqual(NO_SELECTION);
  });
});

it('a selected order may be below the loaded rows only as far as new orders may have moved it down', () => {
  const selection = { ids: new Set(['a']), depth: 60 };
  expect([50, 84, 85, 100].map((loaded) => mayBeBelow(selection, loaded))).toEqual([true, true, false, false]);
});
