import { describe, expect, it } from 'vitest';
import { askFrom, nextStep, shownSteps, stepPrice } from './price-steps.ts';

const drill = {
  price: 34,
  priceSteps: [
    { from: 2_000, price: 33.45 },
    { from: 3_000, price: 32.5 },
    { from: 5_000, price: null },
  ],
};

describe('price steps', () => {
  it.each([
    [Number.NaN, undefined],
    [500, undefined],
    [1_999, undefined],
    [2_000, 3_345],
    [2_999, 3_345],
    [3_000, 3_250],
    [4_999, 3_250],
    [5_000, 'on request'],
    [9_000, 'on request'],
  ])('%s pieces cost %s cents each', (pieces, price) => {
    expect(stepPrice(drill, pieces, 'USD')).toBe(price);
  });

  it('200 more pieces save $1,100', () => {
    expect(nextStep(drill, 1_800, 9_000, 'USD')).toEqual({ more: 200, from: 2_000, unitPrice: 3_345, saved: 110_000 });
    expect(nextStep(drill, 2_000, 9_000, 'USD')).toMatchObject({ more: 1_000, saved: 285_000 });
  });

  it('no step is suggested beyond the last one or beyond the stock', () => {
    expect(nextStep(drill, 3_000, 9_000, 'USD')).toBeUndefined();
    expect(nextStep(drill, 1_800, 1_999, 'USD')).toBeUndefined();
  });

  it('a step above the price of the tool is ignored', () => {
    const cheaper = { ...drill, price: 33 };
    expect(stepPrice(cheaper, 2_000, 'USD')).toBeUndefined();
    expect(stepPrice(cheaper, 3_000, 'USD')).toBe(3_250);
    expect(shownSteps(cheaper, 'USD').map(({ from }) => from)).toEqual([3_000, 5_000]);
  });

  it('the first quantity with a price on request is found', () => {
    expect(askFrom(drill)).toBe(5_000);
    expect(askFrom({ price: 34, priceSteps: [] })).toBeUndefined();
  });
});
