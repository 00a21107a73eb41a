import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import type { BookedInvoice } from './listed-invoice.ts';

const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

it('freight, discounts and credits of an invoice are lines, change the account, and have accounts in the journal', async () => {
  const { shop, buyer, admin, read, addLine, postTo, pay, orderId, number } = await openShopWithInvoice();
  await addLine({ kind: 'charge', text: 'Sea freight', amount: 500.5 });
  await addLine({ kind: 'discount', text: 'First order', percent: 5 });
  await pay({ amount: 6_000 });
  await addLine({ kind: 'credit', text: 'Scratched cases', amount: 100 });
  const invoice: BookedInvoice = await read(`/invoice/${number}`);
  expect(invoice.lines).toMatchObject([
    { kind: 'order', amount: 17_000, orderId },
    { kind: 'charge', text: 'Sea freight', amount: 500.5 },
    { kind: 'discount', amount: -850 },
    { kind: 'credit', text: 'Scratched cases', amount: -100 },
  ]);
  expect(cents(invoice.lines.map(({ amount }) => amount))).toBe(cents([invoice.total]));
  expect(invoice.due).toBe(invoice.total - 6_000);
  expect(await read(`/invoice/${number}?revision=`)).toMatchObject({
    total: 17_000,
    superseded: true,
    lines: [{ amount: 17_000 }],
  });

  const query = `customer=${encodeURIComponent(buyer.email)}`;
  const account = async () => (await read(`/statement?${query}`)).currencies[0];
  expect(await account()).toMatchObject({ closing: invoice.due });
  const sumsOf = async () => {
    const csv = await shop.app.inject({ url: `/api/journal?from=${today()}`, headers: admin.headers });
    const rows = csv.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(cents(rows.map(([, , , debit]) => Number(debit)))).toBe(
      cents(rows.map(([, , , , credit]) => Number(credit))),
    );
    const accounts = Map.groupBy(rows, ([, , name]) => name ?? '');
    return Object.fromEntries(
      [...accounts].map(([name, own]) => [
        name,
        cents(own.map(([, , , debit, credit]) => Number(debit) - Number(credit))) / 100,
      ]),
    );
  };
  expect(await sumsOf()).toEqual({
    Receivables: invoice.due,
    Sales: -17_000,
    'Freight and charges': -500.5,
    Discounts: 950,
    Bank: 6_000,
  });

  expect((await postTo(`/order/${orderId}/cancel`)).statusCode).toBe(200);
  expect(await account()).toMatchObject({ closing: -6_000, credit: 6_000 });
  const after: BookedInvoice = await read(`/invoice/${number}`);
  expect(after).toMatchObject({ total: 0, due: 0 });
  expect(cents(after.lines.map(({ amount }) => amount))).toBe(0);
  const left = Object.entries(await sumsOf()).filter(([, amount]) => amount !== 0);
  expect(Object.fromEntries(left)).toEqual({ Receivables: -6_000, Bank: 6_000 });
  expect(await findInconsistencies(shop)).toEqual([]);
});
