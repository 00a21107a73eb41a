import { afterEach, describe, expect, it, vi } from 'vitest';
import { rangeOf, readSelection, storeSelection, withSelected } from './selection.ts';

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
    storeSelection('paid', new Set(['a', 'b']));
    expect([...readSelection('paid')]).toEqual(['a', 'b']);
    expect([...readSelection('ready')]).toEqual([]);
    storeSelection('paid', new Set());
    expect(values.size).toBe(0);
  });

  it.each(['{', 'null', '{"a":1}', '[1,null]'])('is empty when the tab has stored %s', (kept) => {
    stubStorage().set('orders-selected:paid', kept);
    expect([...readSelection('paid')]).toEqual([]);
  });

  it('is lost without an error where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    storeSelection('paid', new Set(['a']));
    expect([...readSelection('paid')]).toEqual([]);
  });
});
