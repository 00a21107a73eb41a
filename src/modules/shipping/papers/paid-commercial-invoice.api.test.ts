import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';

it('a commercial invoice states what has come, what is being checked and what is still to pay, with tax', async () => {
  const { shop, buyer, orderId, number, postTo } = await openShopWithInvoice({ TAX_PERCENT: '15' });
  const post = async (path: string, payload: object) => {
    const answer = await postTo(`/order/${orderId}${path}`, payload);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await post('/terms', { depositPercent: 30, days: 30 });
  await post('/invoice', { instead: number, validDays: 30 });
  await post('/payment', { amount: 5_865, reference: 'FT 1' });
  await post('/shipment', { pieces: 200 });
  const { headers, payload } = slipForm(PICTURE, { amount: '1000' });
  const url = `/api/order/${orderId}/slip`;
  const slip = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  expect(slip.statusCode, slip.body).toBe(200);
  await post('/shipment', {});
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const printed = async (at: number) => {
    const events = shop.db.selectFrom('order_events').select('id').where('event', 'in', ['partly-shipped', 'shipped']);
    const event = (await events.orderBy('id').execute()).at(at)?.id;
    const paper = `/api/order/${orderId}/paper/commercial-invoice/${event}.pdf`;
    const answer = await shop.app.inject({ url: paper, headers: buyer.headers });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  };
  const first = await printed(0);
  expect(first).toContain('Total with tax (USD) $7,820.00');
  const sums = 'Received $5,865.00 Being checked $1,000.00 Still to pay $12,685.00';
  expect(first).toContain(`Total of ${number}-A $19,550.00 ${sums}`);
  await post('/payment', { amount: 13_685, reference: 'FT 2' });
  expect(await printed(0)).toBe(first);
  const paid = await printed(1);
  expect(paid).toContain('Received $19,550.00');
  expect(paid).not.toContain('Still to pay');
});
