import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { chosenShop, type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';
import { cancelLate } from './cancel-late.server.ts';

const [SOON, LATER] = [addDays(today(), 20), addDays(today(), 40)];
const delivery = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '+8801712345678' };

/** A tool with 1,200 pieces in stock, and a batch of 2,000. */
const shared = useTestShop();

async function open(choice: ShopChoice = shared) {
  const shop = await chosenShop(choice);
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 1_200, price: 34 });
  const send = (method: 'PUT' | 'DELETE', url: string, payload: object = {}) =>
    shop.app.inject({ method, url: `/api${url}`, headers: admin.headers, payload });
  const get = reader(shop, buyer);
  const post = poster(shop, admin);
  const addBatch = async (pieces = 2_000, dueOn = SOON): Promise<string> =>
    (await post('/batch', { toolId, pieces, dueOn })).json().insertedId;
  const batch = await addBatch();
  const order = (parts: object[], more: object = {}, by = buyer, key?: string) =>
    post('/batch-order', { toolId, parts, ...delivery, ...more }, by, key);
  const placed = async (parts: object[], by = buyer): Promise<string[]> =>
    (await order(parts, {}, by)).json().insertedIds;
  const left = async () => (await get(`/tool/${toolId}/batch`)).batches.map(({ free }: { free: number }) => free);
  const pay = (orderId: string, amount: number) =>
    post(`/order/${orderId}/payment`, { amount, reference: `FT ${orderId}` });
  const orderOf = async (id: string) => (await get(`/order/${id}`, admin)).order;
  const mailsTo = async ({ email }: Person, like: string) => {
    const mails = shop.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', email);
    return mails.where('subject', 'like', like).orderBy('id').execute();
  };
  const isSound = async () => expect(await findInconsistencies(shop)).toEqual([]);
  return {
    ...{ shop, buyer, admin, toolId, send, get, post, addBatch, batch, order, placed, left, pay, orderOf, mailsTo },
    isSound,
  };
}

describe('an order from stock and a batch', () => {
  it('is two orders with a promised day each, one invoice, and the price of all pieces together', async () => {
    const { get, order, left, batch, orderOf, toolId, shop, isSound } = await open();
    const parts = [
      { batch: null, pieces: 1_200 },
      { batch, pieces: '800' },
    ];
    const answer = await order(parts, { unitPrice: 34 });
    expect(answer.statusCode, answer.body).toBe(200);
    const { insertedIds, invoice } = answer.json();
    expect((await get(`/invoice/${invoice}`)).total).toBe(2_000 * 34);
    const [now, later] = [await orderOf(insertedIds[0]), await orderOf(insertedIds[1])];
    expect([now.orderedMinQty, now.promisedFor]).toEqual([1_200, null]);
    expect([later.orderedMinQty, later.promisedFor]).toEqual([800, SOON]);
    expect(await left()).toEqual([1_200]);
    expect(await stockOf(shop, toolId)).toBe(0);
    await isSound();
  });

  it('cannot be split, as its pieces are not in the stock of the tool', async () => {
    const { placed, batch, post, buyer, isSound } = await open();
    const [id] = await placed([{ batch, pieces: 1_000 }]);
    const split = { orderedMinQty: 500, shippingAddress: '7 Hafenstrasse, Hamburg', reason: 'Two addresses' };
    for (const by of [undefined, buyer]) {
      const refused = await post(`/order/${id}/split`, split, by);
      expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'pieces_fixed']);
    }
    await isSound();
  });

  it('is not cancelled in part by its customer, who would keep the price of all pieces', async () => {
    const { shop, toolId, placed, batch, post, buyer, orderOf, isSound } = await open();
    const price_steps = JSON.stringify([{ from: 2_000, priceMinor: 3_000 }]);
    await shop.db.updateTable('tools').set({ price_steps }).where('id', '=', toolId).execute();
    const [now, later] = await placed([
      { batch: null, pieces: 500 },
      { batch, pieces: 1_500 },
    ]);
    for (const id of [now, later]) {
      const refused = await post(`/order/${id}/cancel`, {}, buyer);
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'price_of_all_pieces']);
    }
    expect((await orderOf(now ?? '')).unitPrice).toBe(30);
    expect((await post(`/order/${later}/cancel`)).statusCode).toBe(200);
    expect((await post(`/order/${now}/cancel`, {}, buyer)).statusCode).toBe(200);
    await isSound();
  });

  it('is placed once for a repeated request, also after the batch was received', async () => {
    const { order, batch, left, post, buyer } = await open();
    const [key, parts] = [randomUUID(), [{ batch, pieces: 500 }]];
    const first = await order(parts, {}, buyer, key);
    await post(`/batch/${batch}/receipt`, { received: 2_000 });
    const again = await order(parts, {}, buyer, key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await order([{ batch, pieces: 600 }], {}, buyer, key)).json().error.code).toBe('idempotency_key_reused');
    expect(await left()).toEqual([]);
  });

  it('is refused if its batch is later by now than the day that the customer saw', async () => {
    const { order, batch, buyer, send, orderOf } = await open();
    const [key, seen] = [randomUUID(), [{ batch, pieces: 500, dueOn: SOON }]];
    const placed = await order(seen, {}, buyer, key);
    await send('PUT', `/batch/${batch}`, { dueOn: LATER });
    const refused = await order(seen);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'batch_moved']);
    expect(refused.json().error.message).toContain('The batch is later now');
    expect((await order(seen, {}, buyer, key)).json()).toEqual(placed.json());
    const [id] = (await order([{ batch, pieces: 500, dueOn: LATER }])).json().insertedIds;
    await send('PUT', `/batch/${batch}`, { dueOn: SOON });
    const [earlier] = (await order([{ batch, pieces: 500, dueOn: LATER }])).json().insertedIds;
    expect([(await orderOf(id)).promisedFor, (await orderOf(earlier)).promisedFor]).toEqual([SOON, SOON]);
  });

  it('is refused as a whole if the batch has too few pieces, with what is available', async () => {
    const { order, batch, toolId, shop, addBatch } = await open({});
    const short = await order([
      { batch: null, pieces: 1_200 },
      { batch, pieces: 2_001 },
    ]);
    expect(short.statusCode).toBe(422);
    expect(short.json().error).toMatchObject({ field: 'lines.1.pieces', available: 2_000 });
    for (const [parts, code] of [
      [[{ batch, pieces: 499 }], 'checkout_rule'],
      [[{ batch: 'no-batch', pieces: 500 }], 'checkout_rule'],
      [[], 'no_lines'],
      [
        [
          { batch, pieces: 500 },
          { batch, pieces: 500 },
        ],
        'tool_twice',
      ],
      [Array.from({ length: 5 }, () => ({ batch, pieces: 500 })), 'too_many_parts'],
    ] as const)
      expect((await order([...parts])).json().error.code).toBe(code);
    expect((await order([{ batch, pieces: 500 }], { unitPrice: 33 })).json().error.code).toBe('price_changed');
    const past = await addBatch(1_000, LATER);
    await shop.db
      .updateTable('batches')
      .set({ due_on: addDays(today(), -1) })
      .where('id', '=', past)
      .execute();
    expect((await order([{ batch: past, pieces: 500 }])).statusCode).toBe(422);
    expect(await stockOf(shop, toolId)).toBe(1_200);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('never sells a piece twice to buyers at once', async () => {
    const { shop, order, batch, left, isSound } = await open();
    const buyers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => shop.signIn('customer', `${name}@x.example`)),
    );
    const answers = await Promise.all(buyers.map((each) => order([{ batch, pieces: 600 }], {}, each)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(await left()).toEqual([200]);
    await isSound();
  });

  it('returns its pieces to the batch when it is cancelled, and to the stock once the batch is received', async () => {
    const { placed, batch, left, post, toolId, shop, isSound } = await open();
    const [first = '', second = ''] = [
      ...(await placed([{ batch, pieces: 700 }])),
      ...(await placed([{ batch, pieces: 600 }])),
    ];
    await post(`/order/${first}/cancel`, {});
    expect(await left()).toEqual([1_400]);
    expect((await post(`/batch/${batch}/receipt`, { received: 2_000 })).json()).toMatchObject({
      covered: 1,
      toStock: 1_400,
    });
    await post(`/order/${second}/cancel`, {});
    expect(await stockOf(shop, toolId)).toBe(1_200 + 2_000);
    await isSound();
  });

  it('is received once under a key: the same request again has the same answer, another one is refused', async () => {
    const { placed, batch, post, admin, shop, toolId, isSound } = await open();
    await placed([{ batch, pieces: 600 }]);
    const receive = (received: number, key: string) => post(`/batch/${batch}/receipt`, { received }, admin, key);
    const answers = await Promise.all([receive(2_000, 'receipt-1'), receive(2_000, 'receipt-1')]);
    answers.push(await receive(2_000, 'receipt-1'));
    for (const answer of answers)
      expect(answer.json(), answer.body).toEqual({ acknowledged: true, covered: 1, waiting: 0, toStock: 1_400 });
    expect(answers.at(-1)?.headers['idempotent-replayed']).toBe('true');
    expect(await stockOf(shop, toolId)).toBe(1_200 + 1_400);
    expect((await receive(1_999, 'receipt-1')).json().error.code).toBe('idempotency_key_reused');
    expect((await receive(2_000, 'receipt-2')).json().error.code).toBe('batch_received');
    await isSound();
  });

  it('leaves the factory only once the batch is received, and keeps its number of pieces', async () => {
    const { placed, batch, post, pay, send } = await open();
    const [id = ''] = await placed([{ batch, pieces: 500 }]);
    await pay(id, 17_000);
    const ready = await post(`/order/${id}/readiness`, {});
    expect(ready.json().error.code).toBe('batch_not_received');
    const amended = await send('PUT', `/order/${id}`, { orderedMinQty: 600, reason: 'More' });
    expect(amended.json().error.code).toBe('pieces_fixed');
    await post(`/batch/${batch}/receipt`, { received: 2_000 });
    expect((await post(`/order/${id}/readiness`, {})).statusCode).toBe(200);
  });
});

describe('a late batch', () => {
  it.each([
    ['is in time again', { dueOn: SOON, pieces: 2_000 }, 'PUT', ''],
    ['is received', { received: 2_000 }, 'POST', '/receipt'],
  ] as const)('that %s while its order is cancelled keeps the order', async (_, payload, method, path) => {
    const { shop, admin, buyer, placed, batch, send, orderOf, isSound } = await open();
    const [id = ''] = await placed([{ batch, pieces: 500 }]);
    await send('PUT', `/batch/${batch}`, { pieces: 2_000, dueOn: LATER });
    const { headers } = admin;
    const change = () => shop.app.inject({ method, url: `/api/batch/${batch}${path}`, headers, payload });
    const db = withRivalAfterRead(shop.db, 'batch_orders', change);
    const { userId, email, name } = buyer;
    const cancelling = cancelLate({ ...shop, db }, { userId, email, name, role: 'customer' }, id);
    await expect(cancelling).rejects.toMatchObject({ kind: 'conflict', code: 'batch_in_time' });
    expect((await orderOf(id)).cancelledAt).toBeNull();
    await isSound();
  });

  it('informs its customers, who can cancel after the deposit, and keeps them from it while it is in time', async () => {
    const { placed, batch, post, pay, send, buyer, mailsTo, orderOf, get, left, shop, isSound } = await open();
    const [id = ''] = await placed([{ batch, pieces: 500 }]);
    await pay(id, 5_100);
    await post(`/order/${id}/confirmation`, {});
    expect((await post(`/order/${id}/late-cancellation`, {}, buyer)).json().error.code).toBe('batch_in_time');
    expect((await send('PUT', `/batch/${batch}`, { pieces: 2_000, dueOn: LATER })).statusCode).toBe(200);
    expect((await orderOf(id)).promisedFor).toBe(LATER);
    const [mail] = await mailsTo(buyer, 'Later than promised%');
    expect(mail?.text).toContain('you can cancel the order');
    expect((await get(`/order/${id}/batch`)).batch).toMatchObject({ dueOn: LATER, promisedOn: SOON, mayCancel: true });
    const stranger = await shop.signIn('customer', 'stranger@x.example');
    expect((await post(`/order/${id}/late-cancellation`, {}, stranger)).statusCode).toBe(404);
    expect((await post(`/order/${id}/late-cancellation`, {}, buyer)).statusCode).toBe(200);
    expect((await orderOf(id)).state).toBe('cancelled');
    expect(await left()).toEqual([2_000]);
    await isSound();
  });

  it('keeps what a change does not name, also a day that has passed', async () => {
    const { batch, send, shop } = await open();
    const stored = shop.db.selectFrom('batches').select(['pieces', 'due_on']).where('id', '=', batch);
    expect((await send('PUT', `/batch/${batch}`, { pieces: 900 })).statusCode).toBe(200);
    expect((await send('PUT', `/batch/${batch}`, { dueOn: LATER })).statusCode).toBe(200);
    expect(await stored.executeTakeFirst()).toMatchObject({ pieces: 900, due_on: LATER });
    await shop.db.updateTable('batches').set({ due_on: '2026-01-10' }).where('id', '=', batch).execute();
    expect((await send('PUT', `/batch/${batch}`, { pieces: 1_000 })).statusCode).toBe(200);
    expect(await stored.executeTakeFirst()).toMatchObject({ pieces: 1_000, due_on: '2026-01-10' });
  });

  it('cannot have fewer pieces than are sold, and is removed only while nothing is', async () => {
    const { placed, batch, send, addBatch, left } = await open();
    await placed([{ batch, pieces: 800 }]);
    expect((await send('PUT', `/batch/${batch}`, { pieces: 799, dueOn: SOON })).json().error.code).toBe('batch_sold');
    expect((await send('PUT', `/batch/${batch}`, { pieces: 800, dueOn: SOON })).statusCode).toBe(200);
    expect((await send('DELETE', `/batch/${batch}`)).json().error.code).toBe('batch_sold');
    const other = await addBatch(900, LATER);
    expect(await left()).toEqual([900]);
    expect((await send('DELETE', `/batch/${other}`)).statusCode).toBe(200);
    expect((await send('DELETE', `/batch/${other}`)).statusCode).toBe(404);
  });

  it.each([
    [{ pieces: 0, dueOn: SOON }, 'pieces'],
    [{ pieces: '1.5', dueOn: SOON }, 'pieces'],
    [{ pieces: 500, dueOn: addDays(today(), -1) }, 'dueOn'],
    [{ pieces: 500, dueOn: '2027-02-30' }, 'dueOn'],
  ])('is refused with %j', async (input, field) => {
    const { post, toolId } = await open();
    expect((await post('/batch', { toolId, ...input })).json().error).toMatchObject({ code: 'batch_rule', field });
  });
});

describe('a batch that is received in part', () => {
  it('serves the orders whose deposit came first; the others wait for the rest', async () => {
    const { shop, placed, batch, post, pay, buyer, orderOf, toolId, mailsTo, get, isSound } = await open({});
    const other = await shop.signIn('customer', 'other@x.example');
    const [unpaid = ''] = await placed([{ batch, pieces: 500 }], other);
    const [first = ''] = await placed([{ batch, pieces: 800 }]);
    const [second = ''] = await placed([{ batch, pieces: 600 }]);
    await pay(second, 6_120);
    await pay(first, 8_160);
    const receipt = { received: 1_300, note: 'A machine was broken' };
    const refused = await post(`/batch/${batch}/receipt`, receipt);
    expect(refused.json().error).toMatchObject({ code: 'receipt_rule', field: 'restOn' });
    const answer = await post(`/batch/${batch}/receipt`, { ...receipt, restOn: LATER });
    expect(answer.json()).toEqual({ acknowledged: true, covered: 1, waiting: 2, toStock: 0 });
    expect((await orderOf(second)).promisedFor).toBe(SOON);
    expect((await orderOf(first)).promisedFor).toBe(LATER);
    expect((await orderOf(unpaid)).promisedFor).toBe(LATER);
    expect(await mailsTo(buyer, 'Your pieces are made%')).toHaveLength(1);
    expect(await mailsTo(other, 'Later than promised%')).toHaveLength(1);
    const { batch: rest } = await get(`/order/${first}/batch`);
    expect(rest).toMatchObject({ dueOn: LATER, promisedOn: SOON, isReceived: false });
    await isSound();
    // 700 pieces are kept for the first who waits: 600 more are enough for both.
    const waiting = (await shop.db.selectFrom('batches').selectAll().where('received_at', 'is', null).execute())[0];
    expect(waiting).toMatchObject({ pieces: 600, carried: 700, free: 0 });
    expect((await post(`/batch/${waiting?.id}/receipt`, { received: 650 })).json()).toMatchObject({
      covered: 2,
      toStock: 50,
    });
    expect(await stockOf(shop, toolId)).toBe(1_250);
    expect((await post(`/batch/${batch}/receipt`, receipt)).json().error.code).toBe('batch_received');
    await isSound();
  });

  it('is received once by two clerks, whatever is ordered and cancelled at the same time', async () => {
    const { shop, placed, order, batch, post, toolId, isSound, buyer } = await open();
    const [id = ''] = await placed([{ batch, pieces: 900 }]);
    const answers = await Promise.all([
      post(`/batch/${batch}/receipt`, { received: 1_500, restOn: LATER }),
      order([{ batch, pieces: 800 }]),
      post(`/batch/${batch}/receipt`, { received: 1_500, restOn: LATER }),
      post(`/order/${id}/cancel`, {}, buyer),
      placeTestOrder(shop, buyer, toolId),
    ]);
    const receipts = [answers[0], answers[2]].map(({ statusCode }) => statusCode);
    expect(receipts.sort()).toEqual([200, 409]);
    await isSound();
  });
});

it('pages and lists of tools show the next batch at once, and no longer once it is sold', async () => {
  const { shop, toolId, placed, batch, addBatch } = await open();
  const notes = async () => {
    const tools: { _id: string; notes?: object }[] = (await shop.app.inject({ url: '/api/tool' })).json();
    return tools.find(({ _id }) => _id === toolId)?.notes;
  };
  expect(await notes()).toMatchObject({ stock: expect.stringMatching(/^2,000 more on /), batch: true });
  await placed([{ batch, pieces: 1_600 }]);
  expect(await notes()).toMatchObject({ stock: expect.stringMatching(/^400 more on /) });
  expect(await notes()).not.toHaveProperty('batch');
  await addBatch(700, LATER);
  await placed([{ batch: null, pieces: 1_200 }]);
  expect(await notes()).toMatchObject({ stock: expect.stringMatching(/^400 more on /) });
});
