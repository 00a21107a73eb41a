import '#tests/support/on-sqlite-too.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import type { IssuedPaper } from './issue-paper.server.ts';

it.each([
  ['first', 0],
  ['second', 1],
] as const)(
  'a shipment with two orders of one invoice is invoiced although the %s is cancelled',
  async (_, cancelled) => {
    const { shop, admin, toolId, orderId, buyer, post } = await openShopWithOrder({}, { stock: 100_000 });
    const done = async (path: string, payload: object = {}, by = admin) => {
      const answer = await post(path, payload, by);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    await done(`/order/${orderId}/terms`, { depositPercent: 0, days: 30 });
    const ids = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    const { number } = await done('/invoice', { orders: ids }, buyer);
    await done(`/invoice/${number}/line`, { kind: 'charge', text: 'Freight', amount: 1_000 });
    for (const id of ids) await done(`/order/${id}/confirmation`);
    await done('/shipment', { lines: ids.map((order) => ({ order, pieces: 100 })) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    const events = shop.db
      .selectFrom('shipment_lines')
      .select('event_id')
      .where('order_id', '=', ids[0] ?? '');
    const { event_id } = await events.executeTakeFirstOrThrow();
    await done(`/order/${ids[cancelled]}/cancel`, { note: 'The rest is not needed.' });
    const url = `/api/order/${ids[0]}/paper/commercial-invoice/${event_id}.pdf`;
    const answer = await shop.app.inject({ url, headers: admin.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const { content } = await shop.db.selectFrom('issued_papers').select('content').executeTakeFirstOrThrow();
    // Two times 100 pieces; 100 of freight for the cancelled order, and a fifth of the 900 that the other bears now.
    expect((JSON.parse(content) as IssuedPaper).amount).toBe('$7,080.00');
  },
);
