import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendar, today } from '#src/core/site/calendar.ts';
import { expireOrders } from '#src/modules/payments/unpaid/expire-orders.server.ts';
import { remindOfPayments } from '#src/modules/payments/unpaid/remind-of-payments.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { mailSubjects, placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { chosenShop, type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';

const ADDRESS = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };

const shared = useTestShop();

async function open(choice: ShopChoice = shared, samples = 10) {
  const shop = await chosenShop(choice);
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  await shop.db
    .updateTable('tools')
    .set({ details: JSON.stringify({ samplePriceMinor: 4_900, wattHours: 40 }) })
    .where('id', '=', toolId)
    .execute();
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, by: Person, payload: object = {}, key?: string) =>
    shop.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      ...(method === 'GET' ? {} : { payload }),
    });
  await call('PUT', `/tool/${toolId}/sample`, admin, { pieces: samples });
  const order = (pieces: number | string = 2, by = buyer, key?: string) =>
    call('POST', '/sample', by, { toolId, pieces, ...ADDRESS }, key);
  const left = async () => (await call('GET', `/tool/${toolId}/sample`, buyer)).json().pieces;
  /** Records the payment of an order in full. */
  const pay = async (orderId: string, amount: number) => {
    const number = await invoiceOf(orderId);
    const entry = {
      kind: 'payment',
      amount,
      receivedOn: new Date().toISOString().slice(0, 10),
      reference: randomUUID(),
    };
    const answer = await call('POST', `/invoice/${number}/entry`, admin, entry);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const invoiceOf = async (orderId: string) =>
    (await shop.db.selectFrom('invoices').select('number').where('order_id', '=', orderId).executeTakeFirst())?.number;
  const linesOf = async (orderId: string) => (await call('GET', `/invoice/${await invoiceOf(orderId)}`, admin)).json();
  return { shop, buyer, admin, toolId, call, order, left, pay, linesOf };
}

describe('a sample', () => {
  it('is ordered by an admin for a customer, also a new one, and not by a customer for another', async () => {
    const { shop, buyer, admin, toolId, call } = await open({});
    const order = (more: object, by: Person) => call('POST', '/sample', by, { toolId, pieces: 1, ...ADDRESS, ...more });
    expect((await order({ customer: buyer.email }, admin)).statusCode).toBe(200);
    const [row] = await shop.db.selectFrom('samples').select('customer_id').execute();
    expect(row?.customer_id).toBe(buyer.userId);
    const [event] = await shop.db.selectFrom('order_events').select('done_by').execute();
    expect(event?.done_by).toBe(admin.userId);
    const unknown = await order({ customer: 'new@example.com' }, admin);
    expect(unknown.json().error).toMatchObject({ code: 'customer_not_found', field: 'customer' });
    expect((await order({ customer: 'new@example.com', customerName: 'New Traders' }, admin)).statusCode).toBe(200);
    expect((await order({ customer: admin.email }, buyer)).statusCode).toBe(403);
  });

  it('is ordered at the price that was seen, or not at all; again under its key, whatever it costs by then', async () => {
    const { shop, buyer, toolId, call, left } = await open({});
    const order = (unitPrice: number, key?: string) =>
      call('POST', '/sample', buyer, { toolId, pieces: 2, unitPrice, ...ADDRESS }, key);
    const placed = await order(49, 'sample-0001');
    expect(placed.statusCode, placed.body).toBe(200);
    await shop.db
      .updateTable('tools')
      .set({ details: JSON.stringify({ samplePriceMinor: 5_900, wattHours: 40 }) })
      .where('id', '=', toolId)
      .execute();
    const refused = await order(49);
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      {
        code: 'price_changed',
        message: 'The price changed: it is now $59 per piece, $118 in total.',
        ...{ price: 59, orderedTotalPrice: 118 },
      },
    ]);
    expect((await order(49, 'sample-0001')).json().insertedId).toBe(placed.json().insertedId);
    expect(await left()).toBe(8);
    expect((await order(59)).statusCode).toBe(200);
  });

  it('names who pays the freight: the courier account of its customer, or the invoice', async () => {
    const { shop, buyer, toolId, call } = await open({});
    const order = (more: object) => call('POST', '/sample', buyer, { toolId, pieces: 1, ...ADDRESS, ...more });
    await order({});
    await order({ courierAccount: 'DHL 123456789' });
    const mails = shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email).orderBy('id');
    const [without = '', withAccount = ''] = (await mails.execute()).map(({ text }) => text);
    expect(without).toContain('No courier account: the freight is to be added to the invoice.');
    expect(without).toContain('send you a mail with the new total. Please pay after that. We hold the pieces');
    expect(without).not.toContain('by bank transfer on proforma invoice');
    expect(withAccount).toContain('by bank transfer on proforma invoice');
    expect(without).toContain('Quantity: 1 piece\n');
    expect(withAccount).toContain('Courier account of the customer: DHL 123456789.');
    expect(withAccount).not.toContain('freight');
  });

  it('without a courier account is to be paid once its freight is on the invoice', async () => {
    const { shop, buyer, admin, order, call } = await open({});
    const id = (await order(2)).json().insertedId;
    const read = async () => {
      const get = async (path: string) => (await call('GET', path, buyer)).json();
      const { freightToAdd } = (await get(`/order/${id}`)).order;
      const { number, parts, freightToAdd: awaited } = await get(`/order/${id}/proforma`);
      const { dueOn: listed } = (await get('/invoice')).find((each: { number: string }) => each.number === number);
      return { freightToAdd, awaited, number, due: parts[0].dueOn, listed };
    };
    const before = await read();
    expect(before).toMatchObject({ freightToAdd: true, awaited: true, due: null, listed: null });
    expect((await call('GET', `/order/${id}/card-payment`, buyer)).json().offers).toEqual([]);
    const [mail] = await shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email).execute();
    expect(mail?.text).not.toContain('SWIFT');
    await remindOfPayments(shop, Date.now() + 12 * DAY_MS);
    expect(await mailSubjects(shop)).not.toContain(`Payment reminder for ${before.number}`);
    expect(await expireOrders(shop, Date.now() + 40 * DAY_MS)).toBe(0);
    const other = (await order(1)).json().insertedId;
    const refused = [
      await call('POST', `/order/${id}/card-payment`, buyer, { gateway: 'stripe', part: 'all' }),
      await call('POST', '/invoice', buyer, { orders: [id, other] }),
    ];
    expect(refused.map((answer) => answer.json().error.code)).toEqual(['freight_to_add', 'freight_to_add']);
    const address = { shippingAddress: '7 Agrabad Road, Chattogram', reason: '' };
    expect((await call('PUT', `/order/${id}`, buyer, address)).statusCode).toBe(200);
    const mailsTo = shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email);
    const changed = await mailsTo.where('subject', 'like', 'Changed%').executeTakeFirstOrThrow();
    expect(changed.text).toContain('We have to add the freight first');
    const part = { kind: 'payment', amount: 10, receivedOn: today(), reference: 'FT 4711' };
    const { number } = (await call('GET', `/order/${other}/proforma`, buyer)).json();
    expect((await call('POST', `/invoice/${number}/entry`, admin, part)).statusCode).toBe(200);
    const received = await mailsTo.where('subject', 'like', 'Payment received%').executeTakeFirstOrThrow();
    expect(received.text).toContain('We have to add the freight first');
    expect(received.text).not.toContain('SWIFT');
    // As that of a new customer: it ends soon.
    await shop.db.updateTable('orders').set({ held_until: Date.now() }).where('id', '=', id).execute();
    const freight = { kind: 'charge', text: 'Courier', amount: 30 };
    expect((await call('POST', `/invoice/${before.number}/line`, admin, freight)).statusCode).toBe(200);
    const { heldUntil } = (await call('GET', `/order/${id}`, buyer)).json().order;
    expect(Date.parse(heldUntil)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
    const after = await read();
    expect(after.freightToAdd).toBeUndefined();
    expect([after.due, after.listed]).toEqual([expect.any(String), expect.any(String)]);
    await remindOfPayments(shop, Date.now() + 6 * DAY_MS);
    expect(await mailSubjects(shop)).toContain(`Payment reminder for ${before.number}`);
  });

  it('can be paid without freight once a clerk reissues its invoice', async () => {
    const { buyer, admin, order, call } = await open({});
    const id = (await order(2)).json().insertedId;
    const { number: instead } = (await call('GET', `/order/${id}/proforma`, buyer)).json();
    expect((await call('POST', `/order/${id}/invoice`, admin, { instead, validDays: 14 })).statusCode).toBe(200);
    expect((await call('GET', `/order/${id}`, buyer)).json().order.freightToAdd).toBeUndefined();
  });

  it('names no lead time, and not the terms of payment of bulk orders', async () => {
    const { shop, buyer, toolId, order, call } = await open({ DEMO: 'on' });
    const details = JSON.stringify({ samplePriceMinor: 4_900, wattHours: 40, leadTimeDays: 35 });
    await shop.db.updateTable('tools').set({ details }).where('id', '=', toolId).execute();
    const proforma = async (id: string) => (await call('GET', `/order/${id}/proforma`, buyer)).json();
    const sample = await proforma((await order(2)).json().insertedId);
    expect([sample.lines[0].leadTimeDays, sample.payment.terms, sample.parts[0].percent]).toEqual([null, '', 100]);
    const bulk = await proforma(await placeTestOrder(shop, buyer, toolId));
    expect([bulk.lines[0].leadTimeDays, bulk.payment.terms]).toEqual([35, expect.stringContaining('30% deposit')]);
  });

  it('is not counted over those that were ordered since the clerk saw them', async () => {
    const { admin, call, order, left, toolId } = await open({});
    const count = (pieces: number, seen: number) => call('PUT', `/tool/${toolId}/sample`, admin, { pieces, seen });
    await order(2);
    const refused = await count(15, 10);
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'samples_changed', message: expect.stringMatching(/^8 are kept now/), field: 'pieces' },
    ]);
    expect(await left()).toBe(8);
    expect((await count(1, 8)).statusCode).toBe(200);
    expect((await count(12, 8)).json().error.message).toMatch(/^1 is kept now/);
    expect((await count(13, 1)).statusCode).toBe(200);
    expect(await left()).toBe(13);
  });

  it('is an order at the price of samples, from their stock, to be paid in full first', async () => {
    const { shop, toolId, order, left } = await open({});
    const answer = await order(2);
    expect(answer.statusCode, answer.body).toBe(200);
    const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: answer.json().insertedId, tool_name: 'Test drill (sample)', quantity: 2 });
    expect([Number(row.unit_price_minor), Number(row.deposit_minor)]).toEqual([4_900, 9_800]);
    expect([await left(), await stockOf(shop, toolId)]).toEqual([8, 10_000]);
    const mail = await shop.db.selectFrom('outbox').select('text').where('subject', 'like', 'Your order of%').execute();
    expect(mail[0]?.text).toContain('UN 3481');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it.each([0, 6, 1.5, '', 'two'])('is not %j pieces', async (pieces) => {
    const { order, left } = await open();
    const answer = await order(pieces);
    expect([answer.statusCode, answer.json().error.field]).toEqual([422, 'pieces']);
    expect(await left()).toBe(10);
  });

  it('is refused beyond the limit of a customer, beyond its stock, and without a price', async () => {
    const { shop, toolId, order } = await open(shared, 22);
    for (let sent = 0; sent < 4; sent += 1) expect((await order(5)).statusCode).toBe(200);
    expect((await order(1)).json().error.code).toBe('sample_limit');
    const other = await shop.signIn();
    expect((await order(3, other)).json().error).toMatchObject({ code: 'sample_stock', available: 2 });
    await shop.db.updateTable('tools').set({ details: '{}' }).where('id', '=', toolId).execute();
    expect((await order(1, other)).json().error.code).toBe('no_sample');
  });

  it('no longer counts for the limit of a customer after 90 days', async () => {
    const { shop, order } = await open({}, 22);
    for (let sent = 0; sent < 4; sent += 1) expect((await order(5)).statusCode).toBe(200);
    await shop.db
      .updateTable('samples')
      .set({ asked_at: Date.now() - 90 * DAY_MS - 1 })
      .execute();
    expect((await order(1)).statusCode).toBe(200);
  });

  it('is sold once when ten customers want the last one, and once per key', async () => {
    const { shop, order, left } = await open(shared, 1);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.signIn()));
    const answers = await Promise.all(buyers.map((buyer) => order(1, buyer)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await left()).toBe(0);
    const { order: again, left: rest } = await open();
    const key = randomUUID();
    const [first, second, other] = [
      await again(2, undefined, key),
      await again(2, undefined, key),
      await again(3, undefined, key),
    ];
    expect(second.json()).toEqual(first.json());
    expect([other.statusCode, await rest()]).toEqual([409, 8]);
  });

  it('that is cancelled returns to the samples, and keeps its pieces', async () => {
    const { shop, buyer, toolId, call, order, left } = await open();
    const { insertedId } = (await order(2)).json();
    const amended = await call('PUT', `/order/${insertedId}`, buyer, { orderedMinQty: 500 });
    expect([amended.statusCode, amended.json().error.code]).toEqual([422, 'pieces_fixed']);
    expect((await call('POST', `/order/${insertedId}/cancel`, buyer)).statusCode).toBe(200);
    expect([await left(), await stockOf(shop, toolId)]).toEqual([10, 10_000]);
  });
});

describe('the price of a paid sample', () => {
  it('is credited once, on the first bulk order, and on the next one if that is cancelled', async () => {
    const { shop, buyer, toolId, call, order, pay, linesOf } = await open({});
    const sample = (await order(2)).json().insertedId;
    const unpaid = await placeTestOrder(shop, buyer, toolId);
    expect((await linesOf(unpaid)).total).toBe(17_000);
    await pay(sample, 98);
    const first = await placeTestOrder(shop, buyer, toolId);
    const { total, lines } = await linesOf(first);
    expect([total, lines.at(-1)]).toEqual([16_902, expect.objectContaining({ kind: 'credit', amount: -98 })]);
    expect((await linesOf(await placeTestOrder(shop, buyer, toolId))).total).toBe(17_000);
    const creditOf = async (id: string) => (await call('GET', `/order/${id}/sample`, buyer)).json().sample;
    expect(await creditOf(sample)).toMatchObject({ creditedOn: { id: first }, until: addDays(today(), 90) });
    expect(await creditOf(first)).toBeNull();
    expect((await call('POST', `/order/${first}/cancel`, buyer)).statusCode).toBe(200);
    expect(await creditOf(sample)).toMatchObject({ creditedOn: null });
    expect((await linesOf(await placeTestOrder(shop, buyer, toolId))).total).toBe(16_902);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is credited until the last day that its page names ends, and not later', async () => {
    const { shop, buyer, toolId, call, order, pay, linesOf } = await open({});
    const sample = (await order(2)).json().insertedId;
    await pay(sample, 98);
    const firstMoment = calendar.startOf(addDays(today(), -90));
    const askedAt = (asked_at: number) => shop.db.updateTable('samples').set({ asked_at }).execute();
    await askedAt(firstMoment - 1);
    expect((await linesOf(await placeTestOrder(shop, buyer, toolId))).total).toBe(17_000);
    await askedAt(firstMoment);
    expect((await call('GET', `/order/${sample}/sample`, buyer)).json().sample.until).toBe(today());
    expect((await linesOf(await placeTestOrder(shop, buyer, toolId))).total).toBe(16_902);
  });

  it('is not credited on a bulk order that costs less', async () => {
    const { shop, buyer, call, order, pay, linesOf } = await open({});
    await pay((await order(2)).json().insertedId, 98);
    const totalAt = async (price: number) => {
      const body = orderBody(buyer, await shop.addTool({ price }), 500, price);
      return (await linesOf((await call('POST', '/order', buyer, body)).json().insertedId)).total;
    };
    expect([await totalAt(0.19), await totalAt(0.2)]).toEqual([95, 2]);
  });

  it('is used up on an order of which pieces have left, although the rest is cancelled', async () => {
    const { shop, buyer, admin, toolId, call, order, pay, linesOf } = await open({});
    await pay((await order(2)).json().insertedId, 98);
    await shop.db
      .insertInto('customer_terms')
      .values({ customer_id: buyer.userId, deposit_percent: 0, days: 30 })
      .execute();
    const first = await placeTestOrder(shop, buyer, toolId);
    for (const [step, body] of [
      ['confirmation', {}],
      ['shipment', { pieces: 200 }],
      ['cancel', { note: 'Agreed' }],
    ] as const)
      expect((await call('POST', `/order/${first}/${step}`, admin, body)).statusCode, step).toBe(200);
    expect((await linesOf(await placeTestOrder(shop, buyer, toolId))).total).toBe(17_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is charged again once the sample is cancelled, because its payment did not stay', async () => {
    const { shop, buyer, admin, toolId, call, order, pay, linesOf } = await open({});
    const sample = (await order(2)).json().insertedId;
    await pay(sample, 98);
    const bulk = await placeTestOrder(shop, buyer, toolId);
    await pay(bulk, 16_902);
    const [{ id: entry }] = (await call('GET', `/order/${sample}/ledger`, admin)).json().entries;
    for (const [step, body] of [
      ['correction', { entry }],
      ['cancel', { reason: 'The bank returned the transfer' }],
    ] as const)
      expect((await call('POST', `/order/${sample}/${step}`, admin, body)).statusCode, step).toBe(200);
    const { total, lines } = await linesOf(bulk);
    expect([total, lines.at(-1)]).toEqual([
      17_000,
      expect.objectContaining({ kind: 'charge', amount: 98, text: expect.stringContaining('not paid') }),
    ]);
    expect((await call('GET', `/order/${bulk}`, admin)).json().order.paidAt).toBeNull();
    expect((await linesOf(await placeTestOrder(shop, buyer, toolId))).total).toBe(17_000);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is charged again on the invoice of several orders, although the order with its credit is cancelled', async () => {
    const { shop, buyer, admin, toolId, call, order, pay, linesOf } = await open({});
    const sample = (await order(2)).json().insertedId;
    await pay(sample, 98);
    await shop.db
      .insertInto('customer_terms')
      .values({ customer_id: buyer.userId, deposit_percent: 0, days: 30 })
      .execute();
    const orders = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    const { number } = (await call('POST', '/invoice', buyer, { orders })).json();
    const [{ id: entry }] = (await call('GET', `/order/${sample}/ledger`, admin)).json().entries;
    for (const [path, body] of [
      [`/order/${orders[0]}/confirmation`, {}],
      [`/order/${orders[0]}/shipment`, { pieces: 100 }],
      [`/order/${orders[0]}/cancel`, { note: 'Agreed' }],
      [`/order/${sample}/correction`, { entry }],
      [`/order/${sample}/cancel`, { reason: 'The bank returned the transfer' }],
    ] as const)
      expect((await call('POST', path, admin, body)).statusCode, path).toBe(200);
    const { lines, total } = (await call('GET', `/invoice/${number}`, admin)).json();
    const amounts = lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
    expect([total, amounts]).toEqual([
      20_390.2,
      [
        ['order', 17_000],
        ['credit', -88.2],
        ['charge', 88.2],
        // For the shipped pieces of the cancelled order, with their share of the credit.
        ['charge', 3_390.2],
      ],
    ]);
    expect((await linesOf(sample)).received).toBe(0);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('stays on an invoice of several orders while one of them is left', async () => {
    const { shop, buyer, toolId, call, order, pay } = await open({});
    await pay((await order(1)).json().insertedId, 49);
    const lines = [toolId, await shop.addTool()].map((id) => ({ toolId: id, pieces: 500 }));
    const { insertedIds } = (await call('POST', '/orders', buyer, { lines, ...ADDRESS })).json();
    const creditedOn = async () =>
      (await shop.db.selectFrom('samples').select('credited_on').execute())[0]?.credited_on;
    expect(await creditedOn()).toBe(insertedIds[0]);
    await call('POST', `/order/${insertedIds[0]}/cancel`, buyer);
    expect(await creditedOn()).toBe(insertedIds[1]);
    await call('POST', `/order/${insertedIds[1]}/cancel`, buyer);
    expect(await creditedOn()).toBeNull();
  });

  it('is found on a cancelled order by the check of the books', async () => {
    const { shop, buyer, toolId, call, order } = await open();
    const sample = (await order(1)).json().insertedId;
    const bulk = await placeTestOrder(shop, buyer, toolId);
    await call('POST', `/order/${bulk}/cancel`, buyer);
    await shop.db.updateTable('samples').set({ credited_on: bulk }).where('order_id', '=', sample).execute();
    expect(await findInconsistencies(shop)).toEqual([expect.stringContaining('one of them is cancelled')]);
  });

  it('asks for feedback once it has arrived, and counts who orders in bulk afterwards', async () => {
    const { shop, buyer, admin, toolId, call, order, pay } = await open({});
    const figures = async () => (await call('GET', '/sample-figures', admin)).json();
    expect(await figures()).toEqual({ pieces: 0, people: 0, ordered: 0 });
    const id = (await order(2)).json().insertedId;
    await order(1, await shop.signIn());
    const cancelled = (await order(3)).json().insertedId;
    await call('POST', `/order/${cancelled}/cancel`, admin, { reason: 'A mistake' });
    await pay(id, 98);
    for (const step of ['production', 'ready']) await call('POST', `/order/${id}/${step}`, admin);
    await shop.db
      .updateTable('orders')
      .set({ state: 'shipped', shipped_at: Date.now() })
      .where('id', '=', id)
      .execute();
    expect((await call('POST', `/order/${id}/delivery`, buyer)).statusCode).toBe(200);
    const mail = shop.db.selectFrom('outbox').select('text').where('subject', '=', 'How is your Test drill (sample)?');
    expect((await mail.executeTakeFirstOrThrow()).text).toContain(`/purchase/${toolId}`);

    expect(await figures()).toEqual({ pieces: 3, people: 2, ordered: 0 });
    await placeTestOrder(shop, buyer, toolId);
    expect(await figures()).toEqual({ pieces: 3, people: 2, ordered: 1 });
  });
});
