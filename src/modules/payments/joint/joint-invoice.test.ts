import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositOf } from '../terms/due-parts.ts';
import { formatJointNumber, type OpenOrder, sequenceOfJointNumber, splitTransfer } from './joint-invoice.ts';

const orders: OpenOrder[] = [
  { id: 'c', number: 'ORD-2026-10000', depositDue: 100, due: 1_000 },
  { id: 'a', number: 'ORD-2026-0007', depositDue: 300, due: 1_000 },
  { id: 'b', number: 'ORD-2026-9999', depositDue: 0, due: 500 },
];
const split = (amount: number, first?: string) => Object.fromEntries(splitTransfer(amount, orders, first));

describe('a transfer for several orders fills deposits first, in the order of their numbers', () => {
  it.each([
    ['a part of the first deposit', 299, { a: 299 }],
    ['a cent of the second deposit', 301, { a: 300, c: 1 }],
    ['all deposits', 400, { a: 300, c: 100 }],
    ['a cent of the first balance', 401, { a: 301, c: 100 }],
    ['the first order', 1_100, { a: 1_000, c: 100 }],
    ['the second order too', 1_600, { a: 1_000, b: 500, c: 100 }],
    ['all but a cent', 2_499, { a: 1_000, b: 500, c: 999 }],
    ['everything due', 2_500, { a: 1_000, b: 500, c: 1_000 }],
  ])('when it covers %s', (_name, amount, shares) => {
    expect(split(amount)).toEqual(shares);
  });

  it.each([
    ['a part of its deposit', 99, { c: 99 }],
    ['all deposits', 400, { c: 100, a: 300 }],
    ['its balance', 1_301, { c: 1_000, a: 301 }],
  ])('but those of the order that the customer named before the others, when it covers %s', (_name, amount, shares) => {
    expect(split(amount, 'c')).toEqual(shares);
  });

  it.each([
    // 30% of 17,000.01 dollars is rounded up to the cent, of 17,001 yen to the yen, of 17,000.001 dinars to the fils.
    ['USD', 1_700_001, 510_001],
    ['JPY', 17_001, 5_101],
    ['BHD', 17_000_001, 5_100_001],
  ])('in %s, for two deposits and one unit more', (_currency, due, deposit) => {
    const depositDue = depositOf(due, 30);
    const open = [1, 2].map((n) => ({ id: String(n), number: `ORD-2026-000${n}`, depositDue, due }));
    expect([...splitTransfer(2 * depositDue, open).values()]).toEqual([deposit, deposit]);
    expect([...splitTransfer(2 * depositDue + 1, open).values()]).toEqual([deposit + 1, deposit]);
  });

  it('with shares that add up to the amount, each at least one unit and at most what is due', () => {
    const order = fc
      .record({ due: fc.integer({ min: 0, max: 2_000_000_000 }), percent: fc.integer({ min: 0, max: 100 }) })
      .map(({ due, percent }) => ({ due, depositDue: Math.ceil((due * percent) / 100) }));
    const property = fc.property(fc.array(order, { minLength: 1, maxLength: 20 }), fc.nat(), (dues, seed) => {
      const open = dues.map((due, index) => ({ ...due, id: String(index), number: `ORD-2026-${index}` }));
      const total = dues.reduce((sum, { due }) => sum + due, 0);
      const amount = total === 0 ? 0 : seed % (total + 1);
      const shares = splitTransfer(amount, open);
      expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [id, share] of shares) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(open[Number(id)]?.due ?? 0);
      }
    });
    fc.assert(property);
  });
});

it('joint invoice numbers can be parsed after formatting', () => {
  expect(formatJointNumber(2026, 12)).toBe('PI-2026-J0012');
  for (const position of [1, 9_999, 10_000])
    expect(sequenceOfJointNumber(formatJointNumber(2026, position))).toBe(position);
  for (const other of ['PI-2026-0042', 'PI-2026-J0001-A', 'J1']) expect(sequenceOfJointNumber(other)).toBe(0);
});
