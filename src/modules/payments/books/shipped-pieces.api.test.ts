import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';

const TAXED = { TAX_PERCENT: '15' };

/** What is on each account of the journal, in cents. */
async function accountsOf({ shop, admin, number }: Awaited<ReturnType<typeof openShopWithShippedDebt>>) {
  const csv = await shop.app.inject({ url: `/api/journal?from=${today()}`, headers: admin.headers });
  const rows = csv.body.split('\r\n').map((line) => line.split(','));
  const sums: Record<string, number> = {};
  for (const [, document = '', account = '', debit, credit] of rows)
    if (document.startsWith(number))
      sums[account] = (sums[account] ?? 0) + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
  return sums;
}

it('shipped pieces of a cancelled order are booked and stated with their own tax', async () => {
  const opened = await openShopWithShippedDebt(TAXED);
  expect(await accountsOf(opened)).toEqual({ Receivables: 391_000, Sales: -340_000, 'Tax payable': -51_000 });
  expect(await opened.invoice()).toMatchObject({
    total: 3_910,
    lines: [
      { kind: 'order', amount: 17_000 },
      { kind: 'credit', text: 'Not to be paid on this invoice', amount: -13_600 },
    ],
    taxes: [{ percent: 15, base: 3_400, amount: 510 }],
  });
});

it('shipped pieces of an order that left a joint invoice are booked with their tax and their share of freight', async () => {
  const line = { kind: 'charge', text: 'Freight', amount: 5_000 };
  const opened = await openShopWithShippedDebt(TAXED, { count: 2, line });
  const { ids, done, invoice } = opened;
  const booked = {
    Receivables: 2_921_000,
    Sales: -2_040_000,
    'Freight and charges': -500_000,
    'Tax payable': -381_000,
  };
  expect(await accountsOf(opened)).toEqual(booked);
  expect(await invoice()).toMatchObject({
    total: 29_210,
    lines: [
      { kind: 'order', amount: 17_000 },
      { kind: 'charge', text: 'Freight', amount: 4_500 },
      { kind: 'charge', text: 'Shipped pieces of cancelled orders', amount: 3_900 },
    ],
    taxes: [{ percent: 15, base: 25_400, amount: 3_810 }],
  });
  await done(`/order/${ids[1]}/cancel`);
  expect(await accountsOf(opened)).toEqual({
    Receivables: 448_500,
    Sales: -340_000,
    'Freight and charges': -50_000,
    'Tax payable': -58_500,
  });
  expect(await invoice()).toMatchObject({ total: 4_485, taxes: [{ percent: 15, base: 3_900, amount: 585 }] });
});
