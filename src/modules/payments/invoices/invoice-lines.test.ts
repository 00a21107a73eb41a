import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import type { InvoiceAdjustment, InvoiceContent, InvoiceLine } from './invoice.ts';
import { dueParts, orderDues, totalOf } from './invoice-amounts.ts';
import { recalculated, withGiven } from './recalculate.ts';
import { percentOf } from './tax.ts';
import { taxTotals } from './tax-totals.ts';

const CURRENCIES = ['USD', 'BDT', 'JPY', 'KWD'];
const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const line = fc.record({
  orderId: fc.uuid(),
  amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  taxPercent: rate,
});
const adjustment = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('charge', 'discount', 'credit'),
  amount: fc.integer({ min: 1, max: 2_000_000_000_000 }),
  taxPercent: rate,
  percent: fc.option(rate, { nil: undefined }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const document = fc
  .record({ lines, adjustments: fc.array(adjustment, { maxLength: 6 }) })
  .map(({ adjustments, ...rest }) => ({
    ...rest,
    adjustments: adjustments.map((each) => ({
      ...each,
      text: '',
      tax: 0,
      percent: each.kind === 'discount' ? each.percent : undefined,
      amount: each.kind === 'charge' ? each.amount : -each.amount,
    })) as InvoiceAdjustment[],
  }))
  .map((amounts) => recalculated(amounts as unknown as Pick<InvoiceContent, 'lines' | 'adjustments'>));

/** An amount in units of a currency, exactly. */
const exact = (minor: number, currency: string) => new Decimal(minor).div(new Decimal(10).pow(decimalsOf(currency)));

describe('the tax of an invoice', () => {
  it.each([
    [1_700_000, 15, 255_000],
    [333, 15, 50],
    [10, 5, 1],
    [9, 5, 0],
    [-10, 5, -1],
    [101, 7.5, 8],
    [1, 50, 1],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
  ])('of %d minor units at %d percent is %d', (amount, percent, tax) => {
    expect(percentOf(amount, percent)).toBe(tax);
  });

  it.each(CURRENCIES)('is the one of a decimal library, rounded half up per line, in %s', (currency) => {
    const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(amount, rate, (minor, percent) => {
        const tax = exact(minor, currency).mul(percent).div(100);
        const rounded = tax.toDecimalPlaces(decimalsOf(currency), Decimal.ROUND_HALF_UP);
        expect(exact(percentOf(minor, percent), currency).equals(rounded)).toBe(true);
      }),
    );
  });

  it.each(CURRENCIES)('and the lines add up to the total, as a decimal library computes it in %s', (currency) => {
    fc.assert(
      fc.property(document, (amounts) => {
        const all = [...amounts.lines, ...amounts.adjustments];
        const sum = (values: number[]) =>
          values.reduce((total, value) => total.add(exact(value, currency)), new Decimal(0));
        const { net, taxes } = taxTotals(amounts);
        const total = exact(totalOf(amounts), currency);
        expect(sum(all.map(({ amount }) => amount)).equals(exact(net, currency))).toBe(true);
        expect(sum(all.flatMap(({ amount, tax }) => [amount, tax])).equals(total)).toBe(true);
        const bases = taxes.flatMap(({ base, tax }) => [base, tax]);
        if (taxes.length > 0) expect(sum(bases).equals(total)).toBe(true);
      }),
    );
  });
});

describe('the lines of an invoice', () => {
  it('never take off more than there is, and leave no order with less than nothing to pay', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 0, max: 100 }), (amounts, percent) => {
        const dues = orderDues(amounts, { percent });
        expect(totalOf(amounts)).toBeGreaterThanOrEqual(0);
        expect(dues.reduce((sum, { toPay }) => sum + toPay, 0)).toBe(totalOf(amounts));
        for (const { toPay, deposit } of dues) {
          expect(toPay).toBeGreaterThanOrEqual(0);
          expect(deposit).toBeGreaterThanOrEqual(0);
          expect(deposit).toBeLessThanOrEqual(toPay);
        }
        const parts = dueParts(dues, { percent, days: 0 }, null);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalOf(amounts));
      }),
    );
  });

  it('take a percentage off the tools, never off a fee', () => {
    const tools = [{ orderId: 'a', amount: 100_000, taxPercent: 0 }] as unknown as InvoiceLine[];
    const fee = { id: 'b', kind: 'charge', text: 'Tooling', amount: 50_000, taxPercent: 0, tax: 0 } as const;
    const discount = { id: 'c', kind: 'discount', text: '', percent: 10, amount: 0, taxPercent: 0, tax: 0 } as const;
    const { adjustments } = recalculated({ lines: tools, adjustments: [fee, discount] });
    expect(adjustments.map(({ amount }) => amount)).toEqual([50_000, -10_000]);
  });

  it('take no fee off by a discount, once the price of the tools has fallen below it', () => {
    const tools = (amount: number) => ({
      lines: [{ orderId: 'a', pieces: 500, amount, taxPercent: 0 }] as unknown as InvoiceLine[],
    });
    const fee = { id: 'b', kind: 'charge', text: 'Tooling', amount: 50_000, taxPercent: 0, tax: 0 } as const;
    const discount = { ...fee, id: 'c', kind: 'discount', amount: -4_000 } as const;
    const issued = recalculated({ ...tools(100_000), adjustments: [fee, discount] });
    const { adjustments } = recalculated(withGiven(issued, { ...issued, ...tools(1_000) }));
    expect(adjustments.map(({ amount }) => amount)).toEqual([50_000, -1_000]);
  });

  it('take off an amount again as it was given, once mistyped prices and pieces are corrected', () => {
    const tools = (pieces: number, amount: number) => ({
      lines: [{ orderId: 'a', pieces, amount, taxPercent: 5 }] as unknown as InvoiceLine[],
    });
    const credit = { id: 'b', kind: 'credit', text: 'Late', amount: -9_000, taxPercent: 5, tax: -450 } as const;
    const discount = { ...credit, id: 'c', kind: 'discount', amount: -4_000, tax: -200 } as const;
    const issued = recalculated({ ...tools(1_000, 100_000), adjustments: [credit, discount] });
    const revised = (before: typeof issued, lines: ReturnType<typeof tools>) =>
      recalculated(withGiven(before, { ...before, ...lines }));
    const amountsOf = ({ adjustments }: typeof issued) => adjustments.map(({ amount }) => amount);
    const cheap = revised(issued, tools(1_000, 10_000));
    expect(amountsOf(cheap)).toEqual([-9_000, -1_000]);
    const fewer = revised(cheap, tools(500, 50_000));
    expect(amountsOf(fewer)).toEqual([-9_000, -2_000]);
    expect(revised(fewer, tools(1_000, 100_000))).toEqual(issued);
    const more = revised(issued, tools(10_000, 1_000_000));
    expect(amountsOf(more)).toEqual([-9_000, -4_000]);
    expect(revised(more, tools(1_000, 100_000))).toEqual(issued);
    expect(amountsOf(revised(more, tools(500, 50_000)))).toEqual([-9_000, -2_000]);
  });

  it('give back exactly the tax that a charge has added', () => {
    const tools = [{ orderId: 'a', amount: 100_000, taxPercent: 5, tax: 0 }] as unknown as InvoiceLine[];
    const fee = { id: 'b', kind: 'charge', text: 'Fee', amount: 10, taxPercent: 5, tax: 0 } as const;
    const credit = { ...fee, id: 'c', kind: 'credit', amount: -10 } as const;
    expect(totalOf(recalculated({ lines: tools, adjustments: [fee, credit] }))).toBe(105_000);
  });
});
