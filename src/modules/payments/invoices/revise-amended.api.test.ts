import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openShopToAmend, WHY } from '#tests/support/amend.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';

const NEW_ADDRESS = '7 Hafenstrasse, Hamburg, Germany';

const shared = useTestShop();

async function openAmended(choice: ShopChoice = shared) {
  const opened = await openShopToAmend(choice);
  const { read, put, orderId } = opened;
  const proforma = (id = orderId) => read(`/order/${id}/proforma`);
  const amend = async (change: object, id = orderId) => {
    const answer = await put({ reason: WHY, ...change }, undefined, id);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  return { ...opened, proforma, amend };
}

describe('the invoice of an amended order', () => {
  it('has a new revision with its goods, its address and its deposit; the one before stays as it was', async () => {
    const { shop, read, proforma, amend, mailsTo, buyer } = await openAmended();
    const before = await proforma();
    await amend({ orderedMinQty: 600, unitPrice: 30, shippingAddress: NEW_ADDRESS });
    const after = await proforma();
    expect(after).toMatchObject({ number: before.number, revision: 'A', total: 1_800_000 });
    expect(after.lines[0]).toMatchObject({ pieces: 600, unitPrice: 3_000, amount: 1_800_000 });
    expect(after.buyer).toEqual({ ...before.buyer, address: NEW_ADDRESS });
    expect(after.amountInWords).toContain('eighteen thousand');
    expect(after.parts.map(({ amount }: { amount: number }) => amount)).toEqual([540_000, 1_260_000]);
    expect((await read()).order).toMatchObject({ depositAmount: 5_400 });
    const { superseded, revisions, ...earlier } = await read(`/order/${before.order._id}/proforma?revision=`);
    expect([superseded, revisions]).toEqual([true, [before.number, `${before.number}-A`]]);
    expect(earlier).toMatchObject({ total: 1_700_000, lines: before.lines, buyer: before.buyer });
    const mail = (await mailsTo(buyer.email)).at(-1);
    expect(mail?.text).toContain(
      `Proforma invoice ${before.number}-A replaces ${before.number}. Please pay the new one.`,
    );
    expect(mail?.text).toContain('$5,400 with the order');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('takes off less in proportion for fewer pieces, so that a buyer cannot get the rest for nothing', async () => {
    const { shop, read, proforma, amend, put, post, buyer } = await openAmended();
    await amend({ orderedMinQty: 2_000 });
    const { number } = await proforma();
    await post(`/invoice/${number}/line`, { kind: 'discount', text: 'First order', amount: 20_000 });
    expect((await put({ orderedMinQty: 500 }, buyer)).statusCode).toBe(200);
    expect(await proforma()).toMatchObject({ total: 1_200_000, adjustments: [{ amount: -500_000 }] });
    expect((await read()).order).toMatchObject({ state: 'to-be-paid', paidAt: null, adjustmentAmount: -5_000 });
    await amend({ orderedMinQty: 1_000 });
    expect(await proforma()).toMatchObject({ total: 2_400_000, adjustments: [{ amount: -1_000_000 }] });
    await amend({ orderedMinQty: 2_000 });
    expect(await proforma()).toMatchObject({ total: 4_800_000, adjustments: [{ amount: -2_000_000 }] });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('keeps its revision when only the promised day changes', async () => {
    const { proforma, amend, shop } = await openAmended();
    await amend({ promisedFor: '2099-01-01' });
    expect(await proforma()).toMatchObject({ revision: '' });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is paid once its total falls to what was received, and the surplus can be refunded', async () => {
    const { shop, read, amend, post, orderId, mailsTo, buyer } = await openAmended();
    await post(`/order/${orderId}/payment`, { amount: 16_000, receivedOn: '2026-03-12' });
    const count = (await mailsTo(buyer.email)).length;
    await amend({ unitPrice: 30 });
    const { order, history } = await read();
    expect(order).toMatchObject({ orderedTotalPrice: 15_000, receivedAmount: 16_000, paidAt: expect.any(String) });
    expect(history.slice(-2).map(({ event }: { event: string }) => event)).toEqual(['amended', 'paid']);
    const mails = (await mailsTo(buyer.email)).slice(count);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('$1,000 more than is now due has arrived');
    const { entries, balance } = await read(`/order/${orderId}/ledger`);
    expect([entries.length, balance.over]).toEqual([1, 100_000]);
    expect(await findInconsistencies(shop)).toEqual([]);
    expect((await post(`/order/${orderId}/refund`, { amount: 1_000 })).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is no longer paid once its total rises above what was received, and is paid again with the rest', async () => {
    const { shop, read, amend, post, orderId } = await openAmended();
    await post(`/order/${orderId}/payment`, { receivedOn: '2026-03-12' });
    expect((await read()).order).toMatchObject({ state: 'paid' });
    await amend({ orderedMinQty: 600 });
    const { order, history } = await read();
    expect(order).toMatchObject({ state: 'confirmed', paidAt: null, receivedAmount: 17_000 });
    expect(history.at(-1)).toMatchObject({ event: 'payment-reversed', by: 'system' });
    expect(await findInconsistencies(shop)).toEqual([]);
    expect((await post(`/order/${orderId}/payment`, { amount: 3_400, receivedOn: '2026-03-13' })).statusCode).toBe(200);
    expect((await read()).order.paidAt).toEqual(expect.any(String));
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('confirms a waiting order whose deposit falls to what was received', async () => {
    const { shop, read, amend, post, orderId } = await openAmended();
    await post(`/order/${orderId}/payment`, { amount: 4_600, receivedOn: '2026-03-12' });
    expect((await read()).order.state).toBe('to-be-paid');
    await amend({ unitPrice: 30 });
    expect((await read()).order).toMatchObject({ state: 'confirmed', depositAmount: 4_500 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('keeps one address for several orders; their pieces and prices change on it', async () => {
    const { shop, buyer, toolId, orderId, put, post, amend, proforma } = await openAmended();
    const second = await placeTestOrder(shop, buyer, toolId);
    const { number } = (await post('/invoice', { orders: [orderId, second] })).json();
    const elsewhere = await put({ shippingAddress: NEW_ADDRESS, reason: WHY });
    expect([elsewhere.statusCode, elsewhere.json().error]).toMatchObject([
      422,
      { code: 'shared_invoice', field: 'shippingAddress', message: expect.stringContaining(`is on invoice ${number}`) },
    ]);
    await amend({ orderedMinQty: 700 }, second);
    expect(await proforma()).toMatchObject({ number, revision: 'A', total: 1_700_000 + 2_380_000 });
    expect(await findInconsistencies(shop)).toEqual([]);
    await post(`/order/${second}/cancel`);
    await amend({ shippingAddress: NEW_ADDRESS });
    expect((await proforma()).buyer.address).toBe(NEW_ADDRESS);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('keeps the pieces of a customer below what may be unpaid; a clerk may exceed it', async () => {
    const { shop, buyer, toolId, orderId, put, amend } = await openAmended({ MAX_UNPAID_PIECES: '1000' });
    await placeTestOrder(shop, buyer, toolId);
    const answer = await put({ orderedMinQty: 600 }, buyer, orderId);
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'too_many_unpaid']);
    await amend({ orderedMinQty: 600 });
  });

  it('refuses the customer who has reported a payment that is not checked yet', async () => {
    const { put, buyer, orderId, shop } = await openAmended();
    const { headers, payload } = slipForm(PICTURE, {});
    const url = `/api/order/${orderId}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    expect(sent.statusCode, sent.body).toBe(200);
    const answer = await put({ orderedMinQty: 600 }, buyer);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'payment_reported']);
  });

  it('is of all the pieces that were shipped, when the rest of a partly shipped order is dropped', async () => {
    const { shop, post, put, read, orderId, amend, proforma } = await openAmended();
    await amend({ orderedMinQty: 1_500 });
    await post(`/order/${orderId}/payment`, { receivedOn: '2026-03-12' });
    await post(`/order/${orderId}/shipment`, { pieces: 800 });
    expect((await put({ orderedMinQty: 700, reason: WHY })).json().error.field).toBe('orderedMinQty');
    await amend({ orderedMinQty: 800 });
    expect((await read()).order).toMatchObject({ state: 'shipped', shippedPieces: 800, shippedAt: expect.any(String) });
    expect((await proforma()).total).toBe(2_720_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
