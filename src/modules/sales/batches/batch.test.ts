import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { batchProblems, serveReceived, splitOverBatches } from './batch.ts';

const batch = (id: string, free: number) => ({ id, free, dueOn: '2027-01-31' });

describe('an order from stock and batches', () => {
  it.each([
    [
      2_000,
      1_200,
      [batch('a', 5_000)],
      [
        [null, 1_200],
        ['a', 800],
      ],
    ],
    [1_000, 1_200, [batch('a', 5_000)], [[null, 1_000]]],
    // 100 pieces would be less than an order.
    [
      1_300,
      1_200,
      [batch('a', 5_000)],
      [
        [null, 800],
        ['a', 500],
      ],
    ],
    [800, 600, [batch('a', 5_000)], [['a', 800]]],
    [
      2_000,
      0,
      [batch('a', 700), batch('b', 2_000)],
      [
        ['a', 700],
        ['b', 1_300],
      ],
    ],
    [2_000, 1_200, [batch('a', 300)], undefined],
    [2_000, 1_200, [], undefined],
    [500, 0, [batch('a', 499), batch('b', 500)], [['b', 500]]],
  ] as const)('of %d with %i in stock is split', (pieces, stock, batches, parts) => {
    const expected = parts?.map(([id, each]) => ({ batch: id, pieces: each }));
    expect(splitOverBatches(pieces, stock, batches)).toEqual(expected);
  });

  it('has all pieces, never takes more than there are, and no part below the minimum order', () => {
    const free = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 8_000 }),
        free,
        fc.array(free, { maxLength: 3 }),
        (pieces, stock, frees) => {
          const batches = frees.map((each, at) => batch(`b${at}`, each));
          const parts = splitOverBatches(pieces, stock, batches);
          for (const part of parts ?? []) {
            expect(part.pieces).toBeGreaterThanOrEqual(MINIMUM_ORDER_QUANTITY);
            expect(part.pieces).toBeLessThanOrEqual(batches.find(({ id }) => id === part.batch)?.free ?? stock);
          }
          if (parts) expect(parts.reduce((sum, part) => sum + part.pieces, 0)).toBe(pieces);
        },
      ),
    );
  });
});

describe('received pieces', () => {
  const orders = [
    { id: 'a', pieces: 800 },
    { id: 'b', pieces: 1_200 },
    { id: 'c', pieces: 500 },
  ];
  it.each([
    [2_500, ['a', 'b', 'c'], [], 0],
    [3_000, ['a', 'b', 'c'], [], 500],
    // c does not overtake b: what is left waits for b.
    [1_400, ['a'], ['b', 'c'], 600],
    [0, [], ['a', 'b', 'c'], 0],
  ])('of %d are shared out first come first served', (received, covered, waiting, left) => {
    const shared = serveReceived(orders, received);
    expect(shared.covered.map(({ id }) => id)).toEqual(covered);
    expect(shared.waiting.map(({ id }) => id)).toEqual(waiting);
    expect(shared.left).toBe(left);
  });
});

it('a batch has pieces, and a day that is not past', () => {
  expect(batchProblems({ pieces: 1, dueOn: '2027-01-31' }, '2027-01-31')).toEqual({});
  expect(batchProblems({ pieces: Number.NaN, dueOn: '2027-01-30' }, '2027-01-31')).toEqual({
    pieces: 'Please input the pieces of the batch as a whole number.',
    dueOn: 'Please choose today or a later day.',
  });
  expect(batchProblems({ pieces: 1, dueOn: '2027-02-30' }, '2027-01-31')).toHaveProperty('dueOn');
});
