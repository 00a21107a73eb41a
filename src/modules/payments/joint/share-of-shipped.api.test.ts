import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';

/** Its commercial invoice, without the spaces between words. */
async function printed({ shop, buyer, orderId }: Awaited<ReturnType<typeof openShopWithShippedDebt>>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const events = shop.db.selectFrom('order_events').select('id').where('order_id', '=', orderId);
  const { id } = await events.where('event', '=', 'partly-shipped').executeTakeFirstOrThrow();
  const url = `/api/order/${orderId}/paper/commercial-invoice/${id}.pdf`;
  const answer = await shop.app.inject({ url, headers: buyer.headers });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

it.each([
  ['a discount of a percentage', { kind: 'discount', text: 'Fair', percent: 10, belowFloor: true }, 3_060, 15_300],
  ['a discount of an amount', { kind: 'discount', text: 'Fair', amount: 3_400, belowFloor: true }, 3_060, 15_300],
  ['freight', { kind: 'charge', text: 'Sea freight', amount: 5_000 }, 3_900, 21_500],
])('shipped pieces of a cancelled order keep their share of %s', async (_, line, shipped, other) => {
  const opened = await openShopWithShippedDebt({}, { count: 2, line });
  const { shop, ids, balance, invoice } = opened;
  expect(await balance()).toMatchObject({ shippedDue: shipped * 100 });
  expect(await balance(ids[1])).toMatchObject({ total: other * 100 });
  expect(await invoice()).toMatchObject({ total: shipped + other });
  expect(await printed(opened)).toContain(`Total (USD) $${shipped.toLocaleString('en')}.00`);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('shipped pieces of a cancelled order keep their tax and that of their share', async () => {
  const line = { kind: 'charge', text: 'Freight', amount: 5_000 };
  const opened = await openShopWithShippedDebt({ TAX_PERCENT: '15' }, { count: 2, line });
  expect(await opened.balance()).toMatchObject({ shippedDue: 448_500 });
  expect(await opened.balance(opened.ids[1])).toMatchObject({ total: 2_472_500 });
  expect(await printed(opened)).toContain('Total with tax (USD) $4,485.00');
  expect(await findInconsistencies(opened.shop)).toEqual([]);
});
