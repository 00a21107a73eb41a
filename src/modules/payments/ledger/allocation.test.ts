import { array, assert, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositOf } from '../terms/due-parts.ts';
import { allocate, type Claim, level, release } from './allocation.ts';

const claims = array(
  tuple(integer({ min: 0, max: 1_000_000 }), integer({ min: 0, max: 100 })).map(([due, percent]) => ({
    due,
    deposit: Math.ceil((due * percent) / 100),
  })),
  { minLength: 1, maxLength: 6 },
);
const amount = integer({ min: 0, max: 8_000_000 });
const purposes = record({ index: integer({ min: -1, max: 6 }), amount });
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const without = (open: readonly Claim[], shares: readonly number[]) =>
  open.map(({ due, deposit }, index) => ({
    due: due - (shares[index] ?? 0),
    deposit: Math.max(0, deposit - (shares[index] ?? 0)),
  }));

describe('money for an invoice', () => {
  it('pays all deposits in the order of the lines, then all balances', () => {
    const open = [
      { due: 100, deposit: 30 },
      { due: 200, deposit: 60 },
    ];
    expect(allocate(50, open)).toEqual({ shares: [30, 20], surplus: 0 });
    expect(allocate(100, open)).toEqual({ shares: [40, 60], surplus: 0 });
    expect(allocate(310, open)).toEqual({ shares: [100, 200], surplus: 10 });
  });

  it('made for one order pays that first, then the deposits and balances of all', () => {
    const open = [
      { due: 100, deposit: 30 },
      { due: 200, deposit: 60 },
      { due: 90, deposit: 90 },
    ];
    const deposit = { index: 1, amount: 60 };
    expect(allocate(50, open, deposit)).toEqual({ shares: [0, 50, 0], surplus: 0 });
    expect(allocate(100, open, deposit)).toEqual({ shares: [30, 60, 10], surplus: 0 });
    expect(allocate(210, open, { index: 1, amount: 200 })).toEqual({ shares: [10, 200, 0], surplus: 0 });
    expect(allocate(400, open, deposit)).toEqual({ shares: [100, 200, 90], surplus: 10 });
  });

  it.each([
    // 30% of 17,000.01 dollars is rounded up to the cent, of 17,001 yen to the yen, of 17,000.001 dinars to the fils.
    ['USD', 1_700_001, 510_001],
    ['JPY', 17_001, 5_101],
    ['BHD', 17_000_001, 5_100_001],
  ])('pays, in %s, two deposits and one unit more', (_currency, due, deposit) => {
    const open = [1, 2].map(() => ({ due, deposit: depositOf(due, 30) }));
    expect(allocate(2 * deposit, open).shares).toEqual([deposit, deposit]);
    expect(allocate(2 * deposit + 1, open).shares).toEqual([deposit + 1, deposit]);
  });

  it('is allocated without a remainder, never negative and never above what is due', () => {
    assert(
      property(amount, claims, (received, open) => {
        const { shares, surplus } = allocate(received, open);
        expect(sum(shares) + surplus).toBe(received);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(open[index]?.due ?? 0);
        }
        expect(surplus === 0 || sum(shares) === sum(open.map(({ due }) => due))).toBe(true);
      }),
    );
  });

  it('is allocated alike however it is split into payments', () => {
    assert(
      property(amount, amount, claims, (first, second, open) => {
        const before = allocate(first, open);
        const after = allocate(second, without(open, before.shares));
        const whole = allocate(first + second, open);
        expect(before.shares.map((share, index) => share + (after.shares[index] ?? 0))).toEqual(whole.shares);
        expect(before.surplus + after.surplus).toBe(whole.surplus);
      }),
    );
  });

  it('pays first what it was made for, and with the rest the others as if that had been paid before', () => {
    assert(
      property(amount, claims, purposes, (received, open, { index, amount: most }) => {
        const { shares, surplus } = allocate(received, open, { index, amount: most });
        const own = Math.min(received, most, open[index]?.due ?? 0);
        const rest = allocate(
          received - own,
          without(
            open,
            open.map((_, at) => (at === index ? own : 0)),
          ),
        );
        expect(shares).toEqual(rest.shares.map((share, at) => share + (at === index ? own : 0)));
        expect([surplus, sum(shares) + surplus]).toEqual([rest.surplus, received]);
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(at === index ? own : 0);
          expect(share).toBeLessThanOrEqual(open[at]?.due ?? 0);
        }
      }),
    );
  });

  it('made for one order is allocated alike however it is split into payments', () => {
    assert(
      property(amount, amount, claims, purposes, (first, second, open, { index, amount: most }) => {
        const before = allocate(first, open, { index, amount: most });
        const rest = Math.max(0, most - (before.shares[index] ?? 0));
        const after = allocate(second, without(open, before.shares), { index, amount: rest });
        const whole = allocate(first + second, open, { index, amount: most });
        expect(before.shares.map((share, at) => share + (after.shares[at] ?? 0))).toEqual(whole.shares);
        expect(before.surplus + after.surplus).toBe(whole.surplus);
      }),
    );
  });

  it('that is taken back leaves what was there before it', () => {
    assert(
      property(amount, amount, claims, (first, second, open) => {
        const held = (received: number) => {
          const { shares, surplus } = allocate(received, open);
          return shares.map((share, index) => share + (index === 0 ? surplus : 0));
        };
        const holdings = held(first + second).map((received, index) => ({
          received,
          toPay: open[index]?.due ?? 0,
          deposit: open[index]?.deposit ?? 0,
        }));
        const { parts, missing } = release(second, holdings);
        expect(missing).toBe(0);
        expect(holdings.map(({ received }, index) => received - (parts[index] ?? 0))).toEqual(held(first));
      }),
    );
  });
});

describe('money of several orders on an invoice', () => {
  const positions = array(
    tuple(integer({ min: -1000, max: 1000 }), integer({ min: 0, max: 100 })).map(([lacks, percent]) => ({
      due: Math.max(0, lacks),
      deposit: Math.ceil((Math.max(0, lacks) * percent) / 100),
      over: Math.max(0, -lacks),
    })),
    { minLength: 1, maxLength: 6 },
  );

  it('goes from those that have too much, the last one first, to those that lack it', () => {
    const [too, lacking] = [
      { due: 0, deposit: 0, over: 50 },
      { due: 60, deposit: 20, over: 0 },
    ];
    expect(level([too, lacking, too])).toEqual([-10, 60, -50]);
    expect(level([too, lacking, lacking])).toEqual([-50, 30, 20]);
    expect(level([too, too])).toEqual([0, 0]);
  });

  it('stays the same sum, and leaves none with too much while another one lacks money', () => {
    assert(
      property(positions, (before) => {
        const changes = level(before);
        expect(sum(changes)).toBe(0);
        const after = before.map(({ due, over }, index) => {
          const change = changes[index] ?? 0;
          return { due: due - Math.max(0, change), over: over + Math.min(0, change) };
        });
        expect(after.every(({ due, over }) => due >= 0 && over >= 0)).toBe(true);
        expect(after.some(({ due }) => due > 0) && after.some(({ over }) => over > 0)).toBe(false);
      }),
    );
  });
});
