import { describe, expect, it } from 'vitest';
import { steppedPieces } from './quantity-step.ts';

const STOCK = 1250;

describe('a step of the quantity', () => {
  it.each([
    ['', 500],
    ['many', 500],
    ['10', 500],
    ['500', 600],
    ['550', 650],
    ['1200', 1250],
    ['1250', undefined],
    ['9000', undefined],
  ])('up from "%s" leads to %s', (typed, pieces) => {
    expect(steppedPieces(typed, 'more', STOCK)).toBe(pieces);
  });

  it.each([
    ['', undefined],
    ['many', undefined],
    ['499', undefined],
    ['500', undefined],
    ['550', 500],
    ['700', 600],
    ['9000', 1250],
  ])('down from "%s" leads to %s', (typed, pieces) => {
    expect(steppedPieces(typed, 'fewer', STOCK)).toBe(pieces);
  });

  it('is not possible if the stock is below the minimum order', () => {
    expect(steppedPieces('', 'more', 499)).toBeUndefined();
    expect(steppedPieces('600', 'fewer', 499)).toBeUndefined();
  });
});
