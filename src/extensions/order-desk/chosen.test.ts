import { afterEach, describe, expect, it, vi } from 'vitest';
import { choose, keepChosen, rangeOf, readChosen } from './chosen.ts';

describe('the orders that are chosen', () => {
  it('are added and taken away', () => {
    const chosen = choose(new Set(['a']), ['b', 'c'], true);
    expect([...chosen]).toEqual(['a', 'b', 'c']);
    expect([...choose(chosen, ['a', 'c'], false)]).toEqual(['b']);
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

describe('a choice that is kept in the tab', () => {
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

  it('is that of its list, and leaves nothing when it ends', () => {
    const values = stubStorage();
    keepChosen('paid', new Set(['a', 'b']));
    expect([...readChosen('paid')]).toEqual(['a', 'b']);
    expect([...readChosen('ready')]).toEqual([]);
    keepChosen('paid', new Set());
    expect(values.size).toBe(0);
  });

  it.each(['{', 'null', '{"a":1}', '[1,null]'])('is empty where the tab has %s', (kept) => {
    stubStorage().set('orders-chosen:paid', kept);
    expect([...readChosen('paid')]).toEqual([]);
  });

  it('is forgotten where storage is blocked, and no fault', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepChosen('paid', new Set(['a']));
    expect([...readChosen('paid')]).toEqual([]);
  });
});
