import { describe, expect, it } from 'vitest';
import { askFrom, buyerSteps, nextStep, shownSteps, stepPrice } from './price-steps.ts';

const drill = {
  price: 34,
  priceSteps: [
    { from: 2_000, price: 33.45 },
    { from: 3_000, price: 32.5 },
    { from: 5_000, price: null },
  ],
};

const steps = buyerSteps(drill, [], 'USD');

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
    expect(nextStep(steps, 1_800, 9_000, 'USD')).toEqual({ more: 200, from: 2_000, unitPrice: 3_345, saved: 110_000 });
    expect(nextStep(steps, 2_000, 9_000, 'USD')).toMatchObject({ more: 1_000, saved: 285_000 });
  });

  it('no step is suggested beyond the last one or beyond the stock', () => {
    expect(nextStep(steps, 3_000, 9_000, 'USD')).toBeUndefined();
    expect(nextStep(steps, 1_800, 1_999, 'USD')).toBeUndefined();
  });

  it('a step is suggested as long as all of its pieces are in stock', () => {
    expect(nextStep(steps, 1_800, 2_000, 'USD')).toMatchObject({ from: 2_000 });
  });

  it('those of a buyer are the agreed ones from the first of them on', () => {
    const own = [
      { from: 2_500, price: 31 },
      { from: 6_000, price: 33 },
    ];
    const all = buyerSteps(drill, own, 'USD');
    expect(all.map(({ from, price, isOwn }) => [from, price, isOwn])).toEqual([
      [500, 34, false],
      [2_000, 33.45, false],
      [2_500, 31, true],
      [6_000, 33, true],
    ]);
    expect(nextStep(all, 2_000, 9_000, 'USD')).toMatchObject({ more: 500, unitPrice: 3_100, saved: 612_500 });
    // A later step that costs more is no offer.
    expect(nextStep(all, 2_500, 9_000, 'USD')).toBeUndefined();
  });

  it('a step gives way to a price that is agreed from the same pieces on', () => {
    const all = buyerSteps(drill, [{ from: 2_000, price: 31 }], 'USD');
    expect(all.map(({ from, price }) => [from, price])).toEqual([
      [500, 34],
      [2_000, 31],
    ]);
  });

  it('a step at the price of the tool is not shown', () => {
    expect(shownSteps({ ...drill, price: 33.45 }, 'USD').map(({ from }) => from)).toEqual([3_000, 5_000]);
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
