import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { readLedger } from './read-ledger.server.ts';
import { correctEntry, recordForOrder } from './record-for-order.server.ts';

const KEY = 'one-key-of-march';

async function openShop() {
  const { shop, buyer, admin, orderId, toolId, post, read } = await openShopWithOrder();
  const ask = async (path: string, payload: object, key?: string) => {
    const answer = await post(path, payload, admin, key);
    return answer.json().error?.code ?? answer.statusCode;
  };
  const onOrder = (call: string, payload: object = {}, key?: string) => ask(`/order/${orderId}/${call}`, payload, key);
  const amounts = async (id = orderId) =>
    (await read(`/order/${id}/ledger`)).entries.map(({ amount }: { amount: number }) => amount / 100);
  const events = async () =>
    (await shop.db.selectFrom('order_events').select('event').orderBy('id').execute()).map(({ event }) => event);
  const sendSlip = async (fields: Record<string, string> = {}, key?: string) => {
    const { headers, payload } = slipForm(PICTURE, fields);
    const url = `/api/order/${orderId}/slip`;
    const all = { ...headers, ...buyer.headers, ...(key && { 'idempotency-key': key }) };
    return shop.app.inject({ method: 'POST', url, headers: all, payload });
  };
  return { shop, buyer, admin, orderId, toolId, ask, onOrder, amounts, events, sendSlip };
}

const REUSED = 'idempotency_key_reused';

describe('an Idempotency-Key that a payment has used', () => {
  it.each([
    ['payment', { amount: 3_000, reference: 'TT 2' }],
    ['payment', { amount: 5_100, reference: 'TT 1', note: 'Thank you' }],
    ['refund', { amount: 1 }],
    ['correction', { entry: 'none' }],
    ['confirmation', {}],
    ['production', {}],
    ['readiness', {}],
    ['shipment', { pieces: 5 }],
    ['delivery', {}],
    ['cancel', {}],
  ])('is refused for another %s of the order %j', async (call, body) => {
    const { onOrder, amounts, events } = await openShop();
    const payment = { amount: 5_100, reference: 'TT 1' };
    expect(await onOrder('payment', payment, KEY)).toBe(200);
    const before = await events();
    const answer = await onOrder(call, body, KEY);
    expect(answer).toBe(REUSED);
    expect(await events()).toEqual(before);
    expect(await onOrder('payment', payment, KEY)).toBe(200);
    expect(await amounts()).toEqual([5_100]);
  });

  it('is refused for the correction of its payment, for slips, for a shipment of several orders and for a joint payment', async () => {
    const { shop, buyer, onOrder, ask, orderId, amounts, sendSlip, events } = await openShop();
    const slip = (await sendSlip({ amount: '100' })).json().insertedId;
    expect(await onOrder('payment', { amount: 1_000 }, KEY)).toBe(200);
    const paid = await events();
    const ledger = await shop.app.inject({ url: `/api/order/${orderId}/ledger`, headers: buyer.headers });
    expect(await onOrder('correction', { entry: ledger.json().entries[0].id }, KEY)).toBe(REUSED);
    expect(await ask(`/slip/${slip}/acceptance`, {}, KEY)).toBe(REUSED);
    expect(await ask(`/slip/${slip}/refusal`, { reason: 'Late' }, KEY)).toBe(REUSED);
    expect((await sendSlip({ amount: '200' }, KEY)).json().error.code).toBe(REUSED);
    expect(await ask('/shipment', { lines: [{ order: orderId }] }, KEY)).toBe(REUSED);
    expect(await events()).toEqual(paid);
    expect(await amounts()).toEqual([1_000]);
  });

  it('is refused for another transfer of the joint invoice', async () => {
    const { shop, buyer, orderId, toolId, ask, amounts } = await openShop();
    const orders = [orderId, await placeTestOrder(shop, buyer, toolId)];
    const headers = buyer.headers;
    const joined = await shop.app.inject({ method: 'POST', url: '/api/invoice', headers, payload: { orders } });
    const pay = (amount: number) => ask(`/invoice/${joined.json().number}/entry`, { kind: 'payment', amount }, KEY);
    expect(await pay(10_200)).toBe(200);
    expect(await pay(10_200)).toBe(200);
    expect(await pay(1)).toBe(REUSED);
    expect(await ask(`/order/${orderId}/payment`, { amount: 1 }, KEY)).toBe(REUSED);
    expect([await amounts(), await amounts(orders[1])]).toEqual([[5_100], [5_100]]);
  });

  it('makes the payment again once it was undone', async () => {
    const { onOrder, amounts } = await openShop();
    const payment = { amount: 5_100, reference: 'TT 1' };
    for (const _ of [1, 2]) {
      expect(await onOrder('payment', payment, KEY)).toBe(200);
      expect(await amounts()).toEqual([5_100]);
      expect(await onOrder('undo', { key: KEY })).toBe(200);
      expect(await amounts()).toEqual([]);
    }
    expect(await onOrder('payment', { amount: 100 }, KEY)).toBe(200);
    expect(await amounts()).toEqual([100]);
  });

  it('counts for one order: each of several orders makes its own move under it', async () => {
    const { shop, buyer, toolId, orderId, ask } = await openShop();
    const other = await placeTestOrder(shop, buyer, toolId);
    for (const id of [orderId, other, orderId]) expect(await ask(`/order/${id}/confirmation`, {}, KEY)).toBe(200);
    const states = await shop.db.selectFrom('orders').select('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  });

  it('answers a declined slip and a slip that was sent again as before', async () => {
    const { ask, sendSlip } = await openShop();
    const first = (await sendSlip({}, KEY)).json();
    expect((await sendSlip({}, KEY)).json()).toEqual(first);
    const decline = () => ask(`/slip/${first.insertedId}/refusal`, { reason: 'Late' }, 'another-key-of-march');
    expect([await decline(), await decline()]).toEqual([200, 200]);
  });
});

describe('requests under one Idempotency-Key at once', () => {
  it('are one payment if their bodies differ', async () => {
    const { onOrder, amounts } = await openShop();
    const answers = await Promise.all([100, 200, 300, 400].map((amount) => onOrder('payment', { amount }, KEY)));
    expect(answers.sort()).toEqual([200, REUSED, REUSED, REUSED]);
    expect(await amounts()).toHaveLength(1);
  });

  it.each([
    ['another', 'other', REUSED],
    ['the same', 'same', undefined],
  ])(
    'are one payment if %s request ends between reading and writing and leaves no trace in the sums',
    async (_, hash, code) => {
      const { shop, admin, orderId, onOrder, amounts } = await openShop();
      const clerk = { ...admin, role: 'admin' } as const;
      await onOrder('payment', { amount: 6_000 });
      const rival = async () => {
        await recordForOrder(shop, clerk, orderId, { kind: 'payment', amount: 100 }, { key: KEY, hash: 'same' });
        const { entries } = await readLedger(shop, clerk, orderId);
        await correctEntry(shop, clerk, orderId, { entry: entries.at(-1)?.id ?? 'none' });
      };
      const db = withRivalAfterRead(shop.db, 'order_events', rival);
      const later = recordForOrder(
        { ...shop, db },
        clerk,
        orderId,
        { kind: 'payment', amount: 100 },
        { key: KEY, hash },
      );
      await (code ? expect(later).rejects.toMatchObject({ code }) : later);
      expect(await amounts()).toEqual([6_000, 100, -100]);
    },
  );
});
