import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { type ShippedShare, sharesOf, sumOfAdjustments } from './shipped-share.ts';

type Amounts = Pick<InvoiceContent, 'lines' | 'adjustments'>;

const line = (orderId: string, pieces: number, unitPrice: number, taxPercent: number) => ({
  ...{ orderId, pieces, unitPrice, amount: pieces * unitPrice },
  tax: Math.round((pieces * unitPrice * taxPercent) / 100),
});
const adjustment = (id: string, amount: number) => ({
  id,
  kind: 'charge',
  text: id,
  amount,
  tax: Math.trunc(amount / 7),
});

const shippedOfA = 400;
const shippedOfB = 300;
const price = fc.integer({ min: 100, max: 9_999 });
/** So little that the goods of each shipment cost more. */
const little = fc.integer({ min: -5_000, max: 5_000 });
const much = fc.integer({ min: -900_000, max: 900_000 });
/** An invoice that is revised twice: more pieces, other freight, and an insurance that comes or goes. */
const revisions = (amount: fc.Arbitrary<number>) =>
  fc
    .record({
      price,
      more: fc.integer({ min: 0, max: 2_000 }),
      freight: fc.tuple(amount, amount, amount),
      insurance: amount,
    })
    .chain(({ price: a, more, freight, insurance }) =>
      fc.subarray([0, 1, 2]).map((insured) =>
        freight.map((each, at) => ({
          lines: [line('a', 700 + more, a, 15), line('b', 300 + (at === 2 ? more : 0), 700, 0)],
          adjustments: [
            adjustment('freight', each),
            ...(insured.includes(at) ? [adjustment('insurance', insurance)] : []),
          ],
        })),
      ),
    ) as unknown as fc.Arbitrary<[Amounts, Amounts, Amounts]>;

/** Some pieces of the one order, then those of the other, then the rest. */
function shipmentsOf([, , { lines }]: [Amounts, Amounts, Amounts]) {
  const [a = 0, b = 0] = lines.map(({ pieces }) => pieces);
  return [{ a: shippedOfA }, { a: 0, b: shippedOfB }, { a: a - shippedOfA, b: b - shippedOfB }].map(
    (pieces) => new Map(Object.entries(pieces)),
  );
}

/** What all shipments state together, of which each is issued with its own revision. */
function stated(of: readonly Amounts[], shipments: readonly ReadonlyMap<string, number>[]): ShippedShare[] {
  const [before, shares] = [new Map<string, number>(), [] as ShippedShare[]];
  for (const [at, now] of shipments.entries()) {
    shares.push(...sharesOf(of[at] as Amounts, before, now, shares));
    for (const [id, count] of now) before.set(id, (before.get(id) ?? 0) + count);
  }
  return shares;
}

const sumsOf = (shares: readonly ShippedShare[]) => ({
  adjustments: sumOfAdjustments(shares.flatMap(({ adjustments }) => adjustments))
    .map(({ id, amount: minor, tax }) => ({ id, amount: minor, tax }))
    .filter(({ amount: minor, tax }) => minor !== 0 || tax !== 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
  tax: shares.reduce((sum, { tax }) => sum + tax, 0),
});

it('the shares of all shipments add up to what the invoice states, also if it is revised between them', () => {
  fc.assert(
    fc.property(revisions(little), (of) => {
      const [, , last] = of;
      expect(sumsOf(stated(of, shipmentsOf(of)))).toEqual({
        adjustments: sumsOf([{ orderId: 'a', tax: 0, adjustments: last.adjustments }]).adjustments,
        tax: last.lines.reduce((sum, each) => sum + each.tax, 0),
      });
    }),
  );
});

it('no shipment is below zero, however much is taken off an invoice after most of its goods have left', () => {
  fc.assert(
    fc.property(revisions(much), (of) => {
      const [before, shares] = [new Map<string, number>(), [] as ShippedShare[]];
      for (const [at, now] of shipmentsOf(of).entries()) {
        const own = sharesOf(of[at] as Amounts, before, now, shares);
        const goods = (of[at]?.lines ?? []).reduce(
          (sum, each) => sum + each.unitPrice * (now.get(each.orderId) ?? 0),
          0,
        );
        const { adjustments, tax } = sumsOf(own);
        expect(adjustments.reduce((sum, each) => sum + each.amount + each.tax, goods + tax)).toBeGreaterThanOrEqual(0);
        shares.push(...own);
        for (const [id, count] of now) before.set(id, (before.get(id) ?? 0) + count);
      }
    }),
  );
});

it('a shipment with goods of another invoice takes nothing off the charges of this one', () => {
  const of = { lines: [line('a', 1_000, 10, 0)], adjustments: [adjustment('freight', 700)] } as unknown as Amounts;
  const other = { orderId: 'x', tax: 5, adjustments: [adjustment('freight of x', 90)] } as unknown as ShippedShare;
  const [share] = sharesOf(of, new Map([['a', 500]]), new Map([['a', 500]]), [other]);
  expect(share?.adjustments.map(({ id, amount: minor }) => [id, minor])).toEqual([['freight', 700]]);
});
