import { describe, expect, it } from 'vitest';
import { readFurtherPieces, splitOrder } from './further-pieces.ts';

describe('a quantity above the stock', () => {
  it.each([
    [3_000, 1_850, { now: 1_850, later: 1_150 }],
    [2_350, 1_850, { now: 1_850, later: 500 }],
    // The rest would be 150 pieces: less than the minimum order.
    [2_000, 1_850, { now: 1_500, later: 500 }],
    [1_000, 600, { now: 500, later: 500 }],
    [999, 600, { now: 600, later: 0 }],
    [1_850, 1_850, undefined],
    [3_000, 499, undefined],
    [Number.NaN, 1_850, undefined],
    [1_000_000_001, 1_850, undefined],
  ])('of %d with %i in stock is split into %j', (wanted, stock, split) => {
    expect(splitOrder(wanted, stock)).toEqual(split);
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['500', { pieces: 500 }],
    ['499', { problem: 'Ask for at least 500 more pieces: that is the minimum order.' }],
    ['-500', { problem: 'Ask for at least 500 more pieces: that is the minimum order.' }],
    ['many', { problem: 'Ask for at least 500 more pieces: that is the minimum order.' }],
    ['500.5', { problem: 'Ask for at least 500 more pieces: that is the minimum order.' }],
  ])('with the further pieces %j is read as %j', (sent, read) => {
    expect(readFurtherPieces(sent)).toEqual(read);
  });
});
