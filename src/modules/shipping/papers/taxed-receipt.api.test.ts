import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';

type Opened = Pick<Awaited<ReturnType<typeof openShopWithInvoice>>, 'shop' | 'buyer' | 'orderId'>;

/** The receipt of the last payment of an order. */
async function lastReceipt({ shop, buyer, orderId }: Opened) {
  const events = shop.db.selectFrom('order_events').select(['id', 'event']).where('order_id', '=', orderId);
  const paid = (await events.orderBy('id').execute()).at(-1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const url = `/api/order/${orderId}/paper/receipt/${paid?.id}.pdf`;
  const answer = await shop.app.inject({ url, headers: buyer.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

it('a receipt for shipped pieces of a cancelled order asks for no more than their price', async () => {
  const opened = await openShopWithShippedDebt({});
  await opened.done(`/order/${opened.orderId}/payment`, { amount: 400 });
  expect(await lastReceipt(opened)).toContain('Total $3,400.00 Received so far $400.00 Still to pay $3,000.00');
});

it('a receipt states the day and way of the payment and, like the mail about the last one, the total with tax', async () => {
  const { shop, buyer, orderId, addLine, pay } = await openShopWithInvoice({ TAX_PERCENT: '15' });
  await addLine({ kind: 'charge', text: 'Freight', amount: 500 });
  expect((await pay({ amount: 6_000, receivedOn: '2026-03-12', reference: 'FT 1' })).statusCode).toBe(200);
  const printed = await lastReceipt({ shop, buyer, orderId });
  expect(printed).toContain('Received on 12 March 2026 Paid by bank transfer Bank reference FT 1');
  expect(printed).toContain('Total $20,125.00 Received so far $6,000.00 Still to pay $14,125.00');
  await pay({});
  const mails = shop.db.selectFrom('outbox').select('text').where('subject', 'like', 'Payment received%');
  expect((await mails.orderBy('id').execute()).at(-1)?.text).toContain('Total: $20,125');
});
