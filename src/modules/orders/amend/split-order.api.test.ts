import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openShopToAmend, WHY } from '#tests/support/amend.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import type { Person } from '#tests/support/test-shop.ts';

const HAMBURG = '7 Hafenstrasse, Hamburg, Germany';

async function openSplit(pieces = 1_000) {
  const opened = await openShopToAmend({}, { pieces });
  const { shop, admin, orderId } = opened;
  const split = (payload: object, by: Person = admin, key?: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/order/${orderId}/split`,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      payload: { orderedMinQty: 500, shippingAddress: HAMBURG, reason: WHY, ...payload },
    });
  return { ...opened, split };
}

describe('a split of an order', () => {
  it('makes an order of its own at the same price, with its own invoice, and both histories say so', async () => {
    const { shop, split, read, put, orderId, toolId, buyer } = await openSplit();
    await put({ unitPrice: 30, reason: WHY });
    await shop.app.inject({
      method: 'PUT',
      url: `/api/order/${orderId}/buyer`,
      headers: buyer.headers,
      payload: { poNumber: 'PO 7' },
    });
    const answer = await split({});
    expect(answer.statusCode, answer.body).toBe(200);
    const { insertedId } = answer.json();
    const [rest, part] = [await read(), await read(`/order/${insertedId}`)];
    expect(rest.order).toMatchObject({ orderedMinQty: 500, unitPrice: 30, shippingAddress: '12 Mirpur Road, Dhaka' });
    const same = { unitPrice: 30, orderedEmail: buyer.email, state: 'to-be-paid', depositAmount: 4_500 };
    expect(part.order).toMatchObject({ orderedMinQty: 500, shippingAddress: HAMBURG, ...same });
    expect(part.order.number).not.toBe(rest.order.number);
    const { number } = part.order;
    expect(rest.history.at(-1)).toMatchObject({ event: 'amended', data: { splitInto: { id: insertedId, number } } });
    expect(part.history[0].data).toMatchObject({ note: `Split off from order ${rest.order.number}. ${WHY}` });
    expect((await read(`/order/${insertedId}/buyer`)).buyer.poNumber).toBe('PO 7');
    const invoices = [await read(`/order/${orderId}/proforma`), await read(`/order/${insertedId}/proforma`)];
    expect(invoices.map(({ total }) => total)).toEqual([1_500_000, 1_500_000]);
    expect(invoices.map((invoice) => invoice.buyer.address)).toEqual(['12 Mirpur Road, Dhaka', HAMBURG]);
    expect(await stockOf(shop, toolId)).toBe(9_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is made by a clerk only, if each part alone would cost more', async () => {
    const { shop, split, put, read, buyer, toolId } = await openSplit(2_000);
    const price_steps = JSON.stringify([{ from: 2_000, priceMinor: 3_000 }]);
    await shop.db.updateTable('tools').set({ price_steps }).where('id', '=', toolId).execute();
    await put({ unitPrice: 30, reason: WHY });
    const refused = await split({}, buyer);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'price_of_parts']);
    expect((await read()).order.orderedMinQty).toBe(2_000);
    expect((await split({})).statusCode).toBe(200);
  });

  it('is refused while its invoice has more than its tools', async () => {
    const { shop, split, read, post, orderId, buyer } = await openSplit();
    const { number } = await read(`/order/${orderId}/proforma`);
    await post(`/invoice/${number}/line`, { kind: 'discount', text: 'First order', amount: 15_000 });
    for (const by of [undefined, buyer]) {
      const refused = await split({}, by);
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'invoice_has_lines']);
    }
    expect((await read()).order).toMatchObject({ orderedMinQty: 1_000, paidAt: null });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('leaves each part the minimum, except when a clerk gives the reason', async () => {
    const { split, read, buyer, shop } = await openSplit();
    const refused = async (payload: object, by?: Person) => {
      const answer = await split(payload, by);
      return [answer.statusCode, answer.json().error.field];
    };
    expect(await refused({ orderedMinQty: 499 }, buyer)).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 501 }, buyer)).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 1_000 })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 0 })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 'some' })).toEqual([422, 'orderedMinQty']);
    expect(await refused({ orderedMinQty: 300, reason: '' })).toEqual([422, 'reason']);
    expect(await refused({ shippingAddress: ' ' })).toEqual([422, 'shippingAddress']);
    expect((await split({ orderedMinQty: 300 })).statusCode).toBe(200);
    expect((await read()).order.orderedMinQty).toBe(700);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is made once under its key, not for other customers, and not once money was received', async () => {
    const { shop, split, post, orderId, buyer, read } = await openSplit(1_500);
    expect((await split({}, await shop.signIn())).statusCode).toBe(404);
    const first = await split({}, buyer, 'split-this-once');
    const second = await split({}, buyer, 'split-this-once');
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await read()).order.orderedMinQty).toBe(1_000);
    await post(`/order/${orderId}/payment`, { amount: 100 });
    for (const by of [undefined, buyer]) {
      const late = await split({}, by);
      expect([late.statusCode, late.json().error.code]).toEqual([409, 'order_paid']);
    }
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('takes pieces off an invoice of several orders, for another address', async () => {
    const { shop, split, read, post, orderId, buyer, toolId } = await openSplit();
    const other = await placeTestOrder(shop, buyer, toolId);
    const { number } = (await post('/invoice', { orders: [orderId, other] })).json();
    const { insertedId } = (await split({})).json();
    expect((await read(`/order/${orderId}/proforma`)).number).toBe(number);
    expect((await read(`/order/${insertedId}`)).order.jointInvoice).toBeNull();
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused once its tool was withdrawn', async () => {
    const { shop, split, read, admin, buyer, toolId } = await openSplit();
    const withdrawn = { method: 'DELETE', url: `/api/tool/${toolId}`, headers: admin.headers } as const;
    expect((await shop.app.inject(withdrawn)).statusCode).toBe(200);
    for (const [by, code] of [[admin, 'tool_not_found'] as const, [buyer, 'no_price'] as const]) {
      const refused = await split({}, by);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().error).toMatchObject({ code, field: 'orderedMinQty' });
    }
    expect((await read()).order.orderedMinQty).toBe(1_000);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('and a payment at the same time are made one after the other', async () => {
    const { shop, split, post, orderId, read } = await openSplit();
    const outcomes = await Promise.all([split({}), post(`/order/${orderId}/payment`, { amount: 10_200 })]);
    expect(outcomes.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect((await read()).order.orderedMinQty).toBe(outcomes[0].statusCode === 200 ? 500 : 1_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
