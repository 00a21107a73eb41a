import { describe, expect, it } from 'vitest';
import { type Costs, capacity, mostPerSecond } from './capacity.ts';

const costs: Costs = { copies: { order: 2_000, page: 50 }, database: { order: 1_000, page: 0 }, lock: 500 };
const cores = { forCopies: 4, forDatabase: 2 };
const demand = { ordersPerSecond: 100, pagesPerSecond: 2_000, ofOneTool: 0.5 };

describe('capacity', () => {
  it('adds up the use by orders and pages', () => {
    const { used } = capacity(costs, cores, demand);
    expect(used.copies).toBeCloseTo((0.2 + 0.1) / 4);
    expect(used.database).toBeCloseTo(0.1 / 2);
    expect(used['row of one tool']).toBeCloseTo(0.025);
  });

  it('needs at least one copy, and another one as soon as the existing ones are busy', () => {
    const copiesFor = (ordersPerSecond: number) =>
      capacity(costs, cores, { ordersPerSecond, pagesPerSecond: 0, ofOneTool: 0 }).copies;
    expect(copiesFor(0.001)).toBe(1);
    expect(copiesFor(340)).toBe(1);
    expect(copiesFor(360)).toBe(2);
    expect(copiesFor(710)).toBe(3);
  });

  it.each([
    ['copies', {}, cores, demand],
    ['database', {}, { forCopies: 4, forDatabase: 1 }, { ...demand, pagesPerSecond: 0 }],
    ['row of one tool', { lock: 5_000 }, cores, demand],
  ])('reports that %s is used up first', (first, changed, on, required) => {
    const result = capacity({ ...costs, ...changed }, on, required);
    expect(result.first).toBe(first);
    const { ordersPerSecond, pagesPerSecond, ofOneTool } = required;
    const full = {
      ordersPerSecond: ordersPerSecond * result.fits,
      pagesPerSecond: pagesPerSecond * result.fits,
      ofOneTool,
    };
    expect(capacity({ ...costs, ...changed }, on, full).used[result.first]).toBeCloseTo(1);
  });
});

describe('mostPerSecond', () => {
  it.each([
    ['a copy is busy', { copies: 1, cores: 8 }, 0, 500],
    ['the machine is busy', { copies: 4, cores: 2 }, 0, 500],
    ['the machine has enough copies and cores', { copies: 4, cores: 8 }, 0, 2_000],
    ['one row is locked', { copies: 4, cores: 8 }, 1_000, 1_000],
  ])('is limited when %s', (_, place, lock, most) => {
    expect(mostPerSecond({ copy: 2_000, all: 4_000, lock }, place)).toBeCloseTo(most);
  });
});
