import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { adjustmentShares, taxShare } from './shipped-share.ts';

const line = (orderId: string, pieces: number, unitPrice: number, tax: number) => ({
  ...{ orderId, pieces, unitPrice, tax, amount: pieces * unitPrice },
});

const pieces = fc.integer({ min: 1, max: 5_000 });
const invoice = fc
  .tuple(pieces, pieces, fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -900_000, max: 900_000 }))
  .map(([one, other, price, amount]) => ({
    lines: [line('a', one, price, Math.round(one * price * 0.15)), line('b', other, 700, 0)],
    adjustments: [
      { id: 'x', kind: 'charge', text: 'Freight', amount, taxPercent: 15, tax: Math.round(amount * 0.15) + 0 },
    ],
  })) as unknown as fc.Arbitrary<Pick<InvoiceContent, 'lines' | 'adjustments'>>;

it('the shares of all shipments add up to what the invoice states, however the goods leave', () => {
  fc.assert(
    fc.property(invoice, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
      const [a, b] = of.lines.map((each) => each.pieces) as [number, number];
      const first = Math.floor(a * part);
      const shipments = [new Map([['a', first]]), new Map([['b', b]]), new Map([['a', a - first]])];
      const before = new Map([
        ['a', 0],
        ['b', 0],
      ]);
      const sums = { amount: 0, tax: 0, lineTax: 0 };
      for (const now of shipments) {
        for (const { amount, tax } of adjustmentShares(of, before, now)) {
          sums.amount += amount;
          sums.tax += tax;
        }
        sums.lineTax += of.lines.reduce((sum, each) => sum + taxShare(each, before, now), 0);
        for (const [id, count] of now) before.set(id, (before.get(id) ?? 0) + count);
      }
      const { amount = 0, tax = 0 } = of.adjustments[0] ?? {};
      expect(sums).toEqual({ amount, tax, lineTax: of.lines.reduce((sum, each) => sum + each.tax, 0) });
    }),
  );
});
