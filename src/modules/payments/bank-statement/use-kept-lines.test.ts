import { expect, it } from 'vitest';
import type { ListedLine } from './listed-line.ts';
import { keptLines } from './use-kept-lines.ts';

const line = (_id: string, invoice: string | null = null) => ({ _id, invoice }) as ListedLine;

it('keeps decided lines in their place, with new ones at the end', () => {
  const first = keptLines([], [line('a'), line('b'), line('c')]);
  const next = keptLines(first, [line('a'), line('c', 'PI-2026-0042'), line('d')]);
  expect(next.map(({ line: { _id, invoice }, decided }) => [_id, invoice, decided])).toEqual([
    ['a', null, false],
    ['b', null, true],
    ['c', 'PI-2026-0042', false],
    ['d', null, false],
  ]);
  const again = keptLines(next, [line('b'), line('a')]);
  expect(again.filter(({ decided }) => !decided).map(({ line: { _id } }) => _id)).toEqual(['a', 'b']);
});
