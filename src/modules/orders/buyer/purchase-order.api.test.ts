import { describe, expect, it } from 'vitest';
import { multipart } from '#tests/support/multipart.ts';
import { pdf } from '#tests/support/pdf.ts';
import { picture } from '#tests/support/pictures.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { MAX_PURCHASE_ORDERS } from './buyer.ts';

async function openShop() {
  const { shop, buyer, admin, orderId } = await openShopWithOrder();
  const send = (bytes: Buffer | string, by: Person = buyer, field = 'file') => {
    const { headers, payload } = multipart({ bytes, field });
    const url = `/api/order/${orderId}/purchase-order`;
    return shop.app.inject({ method: 'POST', url, headers: { ...headers, ...by.headers }, payload });
  };
  const get = (path: string, by: Person = buyer) => shop.app.inject({ url: `/api${path}`, headers: by.headers });
  const files = async () => (await get(`/order/${orderId}/buyer`)).json().purchaseOrders;
  return { shop, buyer, admin, orderId, send, get, files };
}

describe('a purchase order', () => {
  it('is stored, a picture encoded again, and read by its customer and admins as a file', async () => {
    const { shop, admin, send, get, files } = await openShop();
    const [first, second] = [await send(pdf()), await send(await picture())];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(await files()).toMatchObject([
      { _id: second.json().insertedId, fileType: 'image/webp' },
      { _id: first.json().insertedId, fileType: 'application/pdf' },
    ]);
    const path = `/purchase-order/${first.json().insertedId}`;
    const answer = await get(path, admin);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="purchase-order-ORD-[\d-]+\.pdf"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.equals(pdf())).toBe(true);
    expect((await get(path, await shop.signIn())).statusCode).toBe(404);
    expect((await get('/purchase-order/none')).statusCode).toBe(404);
  });

  it('is an event that names the file before; the same file again is none', async () => {
    const { orderId, send, get } = await openShop();
    const first = (await send(pdf())).json().insertedId;
    const again = await send(pdf());
    expect([again.json().insertedId, again.headers['idempotent-replayed']]).toEqual([first, 'true']);
    const second = (await send(pdf('', { tail: '%2' }))).json().insertedId;
    const { history } = (await get(`/order/${orderId}`)).json();
    const sent = (history as { event: string; data: object }[]).filter(({ event }) => event === 'purchase-order-sent');
    expect(sent.map(({ data }) => data)).toEqual([
      { purchaseOrder: { before: null, after: first } },
      { purchaseOrder: { before: first, after: second } },
    ]);
  });

  it.each([
    ['a text', 'PO 4711', 422, 'The purchase order must be a PDF, JPEG, PNG, WebP or AVIF file.'],
    ['a page', '<!doctype html><script>1</script>', 422, /must be a PDF/],
    ['a PDF with a script', pdf('3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj'), 422, /holds scripts/],
    ['nothing', '', 422, /must be a PDF/],
  ])('%s is refused with its reason, and nothing is stored', async (_what, bytes, status, message) => {
    const { send, files } = await openShop();
    const refused = await send(bytes);
    expect(refused.statusCode).toBe(status);
    expect(refused.json().error.message).toMatch(message);
    expect(await files()).toEqual([]);
  });

  it('is not taken from strangers, without a file, beyond the limit of an order, or from a buyer after shipment', async () => {
    const { shop, admin, orderId, send, files } = await openShop();
    expect((await send(pdf(), await shop.signIn())).statusCode).toBe(404);
    expect((await send(pdf(), admin, 'slip')).json().error.code).toBe('purchase_order_missing');
    for (let count = 0; count < MAX_PURCHASE_ORDERS; count += 1)
      expect((await send(pdf('', { tail: `%${count}` }))).statusCode).toBe(200);
    expect((await send(pdf())).json().error.code).toBe('too_many_purchase_orders');
    expect(await files()).toHaveLength(MAX_PURCHASE_ORDERS);
    await shop.db.updateTable('orders').set({ shipped_pieces: 1 }).where('id', '=', orderId).execute();
    expect((await send(pdf())).json().error.code).toBe('buyer_settled');
  });
});
