import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositOf, type PaymentTerms } from '../terms/due-parts.ts';
import { partName } from './invoice.ts';
import { dueParts, orderDues, splitByWeight, totalOf } from './invoice-amounts.ts';

const line = (amount: number) => ({ orderId: String(amount), amount, taxPercent: 0, tax: 0 });
const partsOf = (amounts: readonly number[], terms: PaymentTerms) =>
  dueParts(orderDues({ lines: amounts.map(line) as never, adjustments: [] }, terms), terms, null);

describe('deposit and balance', () => {
  it.each([
    [1_700_000, 'USD', 30, 510_000, 1_190_000],
    [1, 'USD', 30, 1, 0],
    [101, 'USD', 30, 31, 70],
    [1_000_001, 'USD', 33, 330_001, 670_000],
    // 30% of 115 yen is 34.5, rounded up to 35.
    [115, 'JPY', 30, 35, 80],
    [10_001, 'BHD', 50, 5_001, 5_000],
    [Number.MAX_SAFE_INTEGER, 'USD', 30, 2_702_159_776_422_298, 6_305_039_478_318_693],
  ])('of %d units of %s at %d percent are %d and %d', (total, _currency, percent, deposit, balance) => {
    expect(depositOf(total, percent)).toBe(deposit);
    const parts = partsOf([total], { percent, days: 0 });
    expect(parts.map(({ amount }) => amount)).toEqual([deposit, balance]);
  });

  it('add up exactly to the total, and the deposit is never less than its share', () => {
    assert(
      property(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), integer({ min: 0, max: 100 }), (total, percent) => {
        const parts = partsOf([total], { percent, days: 0 });
        expect(parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(BigInt(total));
        expect(BigInt(depositOf(total, percent)) * 100n).toBeGreaterThanOrEqual(BigInt(total) * BigInt(percent));
      }),
    );
  });

  it('of several lines are rounded per line', () => {
    const parts = partsOf([101, 101, 101], { percent: 30, days: 0 });
    expect(parts.map(({ amount }) => amount)).toEqual([93, 210]);
  });

  it('are a single part if everything is due with the order or after shipment', () => {
    const due = (percent: number, days: number) =>
      partsOf([100], { percent, days }).map((part) => [part.name, part.amount, part.due]);
    expect(due(100, 0)).toEqual([['deposit', 100, 'with the order']]);
    expect(due(0, 30)).toEqual([['balance', 100, '30 days after shipment']]);
  });
});

describe('an amount that is split by weight', () => {
  it('gives what rounding leaves to the largest remainders, the first of equal ones', () => {
    expect(splitByWeight(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(splitByWeight(-10, [1, 2, 4])).toEqual([-1, -3, -6]);
    expect(splitByWeight(2, [1, 1, 1])).toEqual([1, 1, 0]);
  });

  it('goes to the first part if nothing has a weight', () => {
    expect(splitByWeight(-10, [0, 0])).toEqual([-10, 0]);
  });
});

it('a deposit is never more than what is to be paid, although shares are rounded', () => {
  const shared = [
    { kind: 'credit', amount: -60, tax: 0 },
    { kind: 'charge', amount: 1, tax: 0 },
  ];
  const dues = orderDues({ lines: [29, 25, 9].map(line) as never, adjustments: shared as never }, { percent: 30 });
  expect(dues.map(({ toPay, deposit }) => [toPay, deposit])).toEqual([
    [2, 1],
    [2, 1],
    [0, 0],
  ]);
});

it('a part is named with its percentage of the total, unless a charge is due with the balance', () => {
  const terms = { percent: 30, days: 0 };
  const namesWith = (adjustments: readonly { kind: string; amount: number }[]) => {
    const invoice = {
      lines: [line(101)],
      adjustments: adjustments.map((each) => ({ ...each, taxPercent: 0, tax: 0 })),
    };
    const parts = dueParts(orderDues(invoice as never, terms), terms, null);
    return parts.map((part) => partName(part, { ...invoice, total: totalOf(invoice as never) } as never));
  };
  expect(namesWith([])).toEqual(['30% deposit', '70% balance']);
  expect(namesWith([{ kind: 'charge', amount: 50 }])).toEqual(['Deposit', 'Balance']);
});
