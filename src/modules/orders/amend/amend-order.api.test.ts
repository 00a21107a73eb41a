import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { openShopToAmend, WHY } from '#tests/support/amend.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects, placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

const NEW_ADDRESS = '7 Hafenstrasse, Hamburg, Germany';

describe('a clerk', () => {
  it('changes pieces, price, address and day: order, history, stock, search and one mail say so', async () => {
    const { shop, put, read, buyer, orderId, toolId, mailsTo } = await openShopToAmend(shared);
    const before = await mailsTo(buyer.email);
    const change = {
      orderedMinQty: 600,
      unitPrice: 33.5,
      shippingAddress: ` ${NEW_ADDRESS} `,
      promisedFor: '2099-03-01',
    };
    const answer = await put({ ...change, reason: WHY });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      acknowledged: true,
      order: { orderedMinQty: 600, orderedTotalPrice: 20_100 },
    });
    const { order, history } = await read();
    const now = { orderedMinQty: 600, unitPrice: 33.5, shippingAddress: NEW_ADDRESS, promisedFor: '2099-03-01' };
    expect(order).toMatchObject({ ...now, orderedTotalPrice: 20_100 });
    expect(history.at(-1)).toMatchObject({
      event: 'amended',
      by: 'admin',
      data: {
        amendment: { before: { orderedMinQty: 500, unitPrice: 34, promisedFor: null }, after: now, reason: WHY },
      },
    });
    expect(await stockOf(shop, toolId)).toBe(9_400);
    const row = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ country: 'DE', search_text: expect.stringContaining('hafenstrasse') });
    const mails = (await mailsTo(buyer.email)).slice(before.length);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: your order of 600 × Test drill']);
    expect(mails[0]?.text).toContain(WHY);
    expect(mails[0]?.text).toContain('$20,100');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('gives a reason, and may not break the rules of an order; nothing is changed then', async () => {
    const { put, read } = await openShopToAmend(shared, { stock: 1_000 });
    const refused = async (payload: object) => {
      const answer = await put({ reason: WHY, ...payload });
      return [answer.statusCode, answer.json().error.field];
    };
    expect(await refused({ orderedMinQty: 600, reason: ' ' })).toEqual([422, 'reason']);
    expect(await refused({ orderedMinQty: 600, reason: 'x'.repeat(501) })).toEqual([422, 'reason']);
    expect(await refused({ orderedMinQty: 499 })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 600.5 })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 'many' })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 1e15 })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ unitPrice: 0 })).toEqual([422, 'unitPrice']);
    expect(await refused({ unitPrice: -5 })).toEqual([422, 'unitPrice']);
    expect(await refused({ unitPrice: 33.333 })).toEqual([422, 'unitPrice']);
    expect(await refused({ shippingAddress: ' ' })).toEqual([422, 'shippingAddress']);
    expect(await refused({ shippingAddress: 'x'.repeat(501) })).toEqual([422, 'shippingAddress']);
    expect(await refused({ promisedFor: '2020-01-01' })).toEqual([422, 'promisedFor']);
    const tooMany = await put({ orderedMinQty: 1_001, reason: WHY });
    expect(tooMany.statusCode).toBe(422);
    expect(tooMany.json().error).toMatchObject({
      code: 'stock_too_low',
      field: 'orderedMinQty',
      available: 500,
      message:
        'Sorry! 1001 quantities are not available in stock. 500 further pieces are available: the order can have at most 1,000.',
    });
    const { order, history } = await read();
    expect([order.orderedMinQty, history.length]).toEqual([500, 1]);
  });

  it('sees what the order would be, without any change', async () => {
    const { post, read, orderId, shop, toolId } = await openShopToAmend(shared);
    const before = await read();
    const mails = await mailSubjects(shop);
    const preview = await post(`/order/${orderId}/amendment-preview`, { orderedMinQty: 600, unitPrice: 30 });
    expect(preview.json().order).toMatchObject({ orderedTotalPrice: 18_000, depositAmount: 5_400 });
    const tooMany = await post(`/order/${orderId}/amendment-preview`, { orderedMinQty: 20_000 });
    expect(tooMany.json().error.field).toBe('orderedMinQty');
    expect(await read()).toEqual(before);
    expect([await stockOf(shop, toolId), await mailSubjects(shop)]).toEqual([9_500, mails]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('who asks for what the order is already changes nothing', async () => {
    const { put, read } = await openShopToAmend(shared);
    const before = await read();
    const same = { orderedMinQty: 500, unitPrice: 34, shippingAddress: before.order.shippingAddress };
    expect((await put({ ...same, reason: WHY })).statusCode).toBe(200);
    expect((await put({})).statusCode).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('who repeats a request under its key changes nothing; another body under the key is refused', async () => {
    const { put, read, admin, orderId } = await openShopToAmend(shared);
    const body = { orderedMinQty: 600, reason: WHY };
    const send = (payload: object) => put(payload, admin, orderId, 'amend-this-once');
    expect((await send(body)).statusCode).toBe(200);
    expect((await put({ orderedMinQty: 700, reason: WHY })).statusCode).toBe(200);
    expect((await send(body)).statusCode).toBe(200);
    expect((await send({ ...body, orderedMinQty: 800 })).json().error.code).toBe('idempotency_key_reused');
    expect((await read()).order.orderedMinQty).toBe(700);
  });

  it('does not overwrite what another clerk has changed meanwhile', async () => {
    const { put, read } = await openShopToAmend(shared);
    const seen = { orderedMinQty: 500, unitPrice: 34 };
    expect((await put({ unitPrice: 30, reason: WHY, seen })).statusCode).toBe(200);
    const late = await put({ orderedMinQty: 800, reason: WHY, seen });
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({
      code: 'order_changed',
      seen: { orderedMinQty: 500, unitPrice: 30, promisedFor: null },
    });
    expect((await put({ orderedMinQty: 800, reason: WHY, seen: late.json().error.seen })).statusCode).toBe(200);
    expect((await read()).order).toMatchObject({ orderedMinQty: 800, unitPrice: 30, orderedTotalPrice: 24_000 });
  });

  it('cannot change an order that is cancelled, or whose pieces have all left', async () => {
    const { shop, put, post, postAs, admin, buyer, orderId, toolId } = await openShopToAmend(shared);
    const cancelled = await placeTestOrder(shop, buyer, toolId);
    await postAs(`/order/${cancelled}/cancel`);
    const late = await put({ orderedMinQty: 600, reason: WHY }, admin, cancelled);
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'order_cancelled']);
    await post(`/order/${orderId}/payment`, {});
    await post(`/order/${orderId}/shipment`, {});
    const shipped = await put({ orderedMinQty: 600, reason: WHY });
    expect([shipped.statusCode, shipped.json().error.code]).toEqual([409, 'order_shipped']);
    expect(shipped.json().error.message).toContain('All pieces of this order have left our factory');
  });
});

describe('a customer', () => {
  it('changes address and pieces before the first payment; sales has one mail, and the customer one', async () => {
    const { shop, put, read, buyer, mailsTo, toolId } = await openShopToAmend(shared);
    const [toSales, toBuyer] = [await mailsTo(company.email.sales), await mailsTo(buyer.email)];
    const answer = await put({ orderedMinQty: 1_000, shippingAddress: NEW_ADDRESS }, buyer);
    expect(answer.statusCode, answer.body).toBe(200);
    const { order, history } = await read(undefined, buyer);
    expect(order).toMatchObject({ orderedMinQty: 1_000, orderedTotalPrice: 34_000, shippingAddress: NEW_ADDRESS });
    expect(history.at(-1)).toMatchObject({ event: 'amended', by: 'customer', data: { amendment: { reason: null } } });
    const news = (await mailsTo(company.email.sales)).slice(toSales.length);
    expect(news.map(({ subject }) => subject)).toEqual([expect.stringContaining('Changed by the customer: 1,000 ×')]);
    expect((await mailsTo(buyer.email)).length).toBe(toBuyer.length + 1);
    expect(await stockOf(shop, toolId)).toBe(9_000);
    expect((await put({ orderedMinQty: 500 }, buyer)).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(9_500);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('has the shop’s price of the new number of pieces, and sees another total before it is stored', async () => {
    const { shop, put, read, buyer, toolId } = await openShopToAmend(shared);
    await shop.db
      .updateTable('tools')
      .set({ price_steps: JSON.stringify([{ from: 1_000, priceMinor: 3_000 }]) })
      .where('id', '=', toolId)
      .execute();
    const wrong = await put({ orderedMinQty: 1_000, orderedTotalPrice: 34_000 }, buyer);
    expect([wrong.statusCode, wrong.json().error]).toMatchObject([
      409,
      { code: 'price_changed', price: 30, orderedTotalPrice: 30_000 },
    ]);
    expect((await put({ orderedMinQty: 1_000, orderedTotalPrice: 30_000 }, buyer)).statusCode).toBe(200);
    expect((await read()).history.at(-1).data.amendment.after).toEqual({ orderedMinQty: 1_000, unitPrice: 30 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('changes neither price nor day, nor an order of another customer, nor one that has received money', async () => {
    const { shop, put, post, buyer, orderId, read } = await openShopToAmend();
    const stranger = await shop.signIn();
    const codeOf = async (payload: object, by?: typeof buyer) => (await put(payload, by)).statusCode;
    expect(await codeOf({ unitPrice: 1 }, buyer)).toBe(403);
    expect(await codeOf({ promisedFor: '2099-01-01' }, buyer)).toBe(403);
    expect(await codeOf({ orderedMinQty: 600 }, stranger)).toBe(404);
    const visitor = await shop.app.inject({
      method: 'PUT',
      url: `/api/order/${orderId}`,
      payload: { orderedMinQty: 600 },
    });
    expect(visitor.statusCode).toBe(401);
    await post(`/order/${orderId}/payment`, { amount: 100 });
    const paid = await put({ orderedMinQty: 600 }, buyer);
    expect([paid.statusCode, paid.json().error.code]).toEqual([409, 'order_paid']);
    expect((await read()).order.orderedMinQty).toBe(500);
    expect(await mailSubjects(shop)).not.toContain('Changed: your order of 600 × Test drill');
  });
});

describe('an order of a tool that was withdrawn', () => {
  it('keeps its pieces: a clerk cannot raise them, and the buyer not change them', async () => {
    const { shop, put, read, admin, buyer, toolId } = await openShopToAmend(shared, { pieces: 600 });
    const withdrawn = { method: 'DELETE', url: `/api/tool/${toolId}`, headers: admin.headers } as const;
    expect((await shop.app.inject(withdrawn)).statusCode).toBe(200);
    const tries = [
      [700, admin, 'tool_not_found', 'This tool is no longer in the catalogue: its number of pieces cannot be raised.'],
      [700, buyer, 'no_price', expect.stringContaining(`please write to ${company.email.sales}.`)],
      [500, buyer, 'no_price', expect.stringContaining('The shop has no price for this order any more.')],
    ] as const;
    for (const [orderedMinQty, by, code, message] of tries) {
      const answer = await put({ orderedMinQty, reason: WHY }, by);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({ code, message, field: 'orderedMinQty' });
    }
    expect((await read()).order.orderedMinQty).toBe(600);
    expect((await put({ orderedMinQty: 500, reason: WHY })).statusCode).toBe(200);
  });
});
