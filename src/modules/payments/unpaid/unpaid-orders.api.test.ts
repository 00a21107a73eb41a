import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { runMaintenance } from '#src/app/maintenance.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import { calendar, formatDate, today } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { sendOrder } from '#tests/support/orders-over-http.ts';
import { mailSubjects, placeTestOrder, sendTestOrder, stockOf } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { expireOrders, requireHoldEnded } from './expire-orders.server.ts';
import { remindOfPayments } from './remind-of-payments.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS;

const openShop = (environment: Record<string, string> = {}) =>
  openShopWithOrder(environment, { stock: 1_200, pieces: 700 });

const stateOf = async ({ db }: TestShop) => (await db.selectFrom('orders').select('state').execute())[0]?.state;

describe('an unpaid order', () => {
  it('is cancelled once its hold ends: pieces return to stock and the customer gets one mail, even with several instances', async () => {
    const { shop, toolId } = await openShop();
    expect(await expireOrders(shop, later(13))).toBe(0);
    expect(await stateOf(shop)).toBe('to-be-paid');
    const instances = await Promise.all([1, 2, 3].map(() => expireOrders(shop, later(15))));
    expect(instances.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stateOf(shop)).toBe('cancelled');
    expect(await stockOf(shop, toolId)).toBe(1_200);
    expect(await mailSubjects(shop)).toEqual([
      'Your order of 700 × Test drill',
      'Cancelled: your order of 700 × Test drill',
    ]);
    const events = await shop.db.selectFrom('order_events').select(['event', 'done_by']).orderBy('id').execute();
    expect(events[1]).toEqual({ event: 'expired', done_by: 'system' });
  });

  it('shows the end of its hold in the list and in the confirmation mail', async () => {
    const { shop, buyer } = await openShop();
    const response = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    const [{ placedAt, heldUntil }] = response.json();
    expect(Date.parse(heldUntil)).toBe(calendar.endAfter(placedAt, 14));
    const mails = shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email);
    const mail = await mails.executeTakeFirstOrThrow();
    expect(mail.text).toContain(`We hold the pieces for you until ${formatDate(addDays(today(), 14), 'long')}.`);
  });

  it('is cancelled by the hourly job', async () => {
    const { shop } = await openShop();
    await shop.db
      .updateTable('orders')
      .set({ held_until: Date.now() - 1 })
      .execute();
    await runMaintenance({ ...shop, log: pino({ level: 'silent' }) });
    expect(await stateOf(shop)).toBe('cancelled');
  });

  it('is not cancelled once it is paid', async () => {
    const { shop, admin, orderId } = await openShop();
    await shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/payment`, headers: admin.headers });
    expect(await expireOrders(shop, later(400))).toBe(0);
    expect(await stateOf(shop)).toBe('paid');
  });

  it('is not cancelled while a slip for it or for its joint invoice is pending, nor in the three days after it was declined', async () => {
    const { shop, buyer, admin, orderId, toolId } = await openShop();
    const post = (url: string, payload: object, by = admin) =>
      shop.app.inject({ method: 'POST', url: `/api${url}`, headers: by.headers, payload });
    const joined = await placeTestOrder(shop, buyer, toolId, 500);
    await post('/invoice', { orders: [orderId, joined] }, buyer);
    const { headers, payload } = slipForm(PICTURE);
    const slip = { method: 'POST', url: `/api/order/${orderId}/slip`, payload } as const;
    const { insertedId } = (await shop.app.inject({ ...slip, headers: { ...headers, ...buyer.headers } })).json();
    await shop.db
      .updateTable('orders')
      .set({ held_until: later(-1) })
      .execute();
    expect(await expireOrders(shop)).toBe(0);
    expect(await stockOf(shop, toolId)).toBe(0);
    await post(`/slip/${insertedId}/refusal`, { reason: 'The file is blank.' });
    expect(await expireOrders(shop, later(2.9))).toBe(0);
    expect(await expireOrders(shop, later(4.1))).toBe(2);
    expect(await stockOf(shop, toolId)).toBe(1_200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  describe('on an invoice with another one', () => {
    /** Its orders are the earlier one and the later one; a slip for one of them was accepted. */
    async function openWithSlip(isForLater: boolean, amount: string) {
      const opened = await openShop();
      const { shop, buyer, admin, orderId, toolId } = opened;
      const post = (url: string, payload: object = {}, by = admin) =>
        shop.app.inject({ method: 'POST', url: `/api${url}`, headers: by.headers, payload });
      const joined = await placeTestOrder(shop, buyer, toolId, 500);
      await post('/invoice', { orders: [orderId, joined] }, buyer);
      const { headers, payload } = slipForm(PICTURE, { amount });
      const url = `/api/order/${isForLater ? joined : orderId}/slip`;
      const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
      expect((await post(`/slip/${sent.json().insertedId}/acceptance`)).statusCode).toBe(200);
      const states = async () => {
        const rows = await shop.db.selectFrom('orders').select(['received_minor', 'state']).orderBy('id').execute();
        return rows.map(({ received_minor, state }) => [Number(received_minor), state]);
      };
      const mailsTo = async (recipient: string) => {
        const mails = shop.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', recipient);
        return mails.orderBy('id').execute();
      };
      return { ...opened, post, states, mailsTo };
    }

    it('is kept if the slip for it has paid the other one, until that payment is corrected', async () => {
      const { shop, buyer, orderId, post, states, mailsTo } = await openWithSlip(true, '7140');
      const paid = [
        [714_000, 'confirmed'],
        [0, 'to-be-paid'],
      ];
      for (const days of [15, 40, 90])
        expect([await expireOrders(shop, later(days)), await states()]).toEqual([0, paid]);
      const isShort = ({ subject }: { subject: string }) => subject.includes('short');
      expect((await mailsTo(company.email.sales)).filter(isShort)).toHaveLength(1);
      const isMissing = ({ subject }: { subject: string }) => subject.includes('is missing');
      const [mail, ...more] = (await mailsTo(buyer.email)).filter(isMissing);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('What you have sent for this order pays other orders on PI-');
      expect(mail?.text).not.toContain('until');
      const { id: entry } = await shop.db.selectFrom('ledger_entries').select('id').executeTakeFirstOrThrow();
      expect((await post(`/order/${orderId}/correction`, { entry })).statusCode).toBe(200);
      expect(await expireOrders(shop, later(90))).toBe(1);
      expect(await findInconsistencies(shop)).toEqual([]);
    });

    it('is not promised its pieces until a day, if a part of the slip for it has paid the other one', async () => {
      const { shop, buyer, states, mailsTo } = await openWithSlip(true, '7240');
      expect(await states()).toEqual([
        [714_000, 'confirmed'],
        [10_000, 'to-be-paid'],
      ]);
      expect(await remindOfPayments(shop, later(12))).toBe(1);
      expect(await expireOrders(shop, later(15))).toBe(0);
      expect(await remindOfPayments(shop, later(20))).toBe(1);
      expect(await expireOrders(shop, later(90))).toBe(0);
      const texts = (await mailsTo(buyer.email)).filter(({ subject }) => subject.includes('is missing'));
      expect(texts).toHaveLength(3);
      for (const { text } of texts) expect(text).not.toContain('We hold the pieces for you until');
    });

    it('is held for a week more, and then cancelled, if the slip for it has paid a part of it', async () => {
      const { shop, buyer, states, mailsTo } = await openWithSlip(false, '100');
      const runs = [];
      for (const days of [15, 40]) runs.push([await expireOrders(shop, later(days)), await states()]);
      expect(runs).toEqual([
        [
          1,
          [
            [10_000, 'to-be-paid'],
            [0, 'cancelled'],
          ],
        ],
        [
          1,
          [
            [10_000, 'cancelled'],
            [0, 'cancelled'],
          ],
        ],
      ]);
      const texts = (await mailsTo(buyer.email)).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('is still missing'))).toEqual([
        expect.stringContaining('We hold the pieces for you until'),
      ]);
      expect(await findInconsistencies(shop)).toEqual([]);
    });
  });

  it('is not cancelled if its hold is extended after the job has read it', async () => {
    const { shop, orderId } = await openShop();
    const [read, extended] = [later(-1), later(30)];
    await shop.db.updateTable('orders').set({ held_until: read }).execute();
    const { order, customerId } = await requireOrder(shop.db, orderId);
    await shop.db.updateTable('orders').set({ held_until: extended }).execute();
    const handled = {
      event: 'expired' as const,
      eventId: 'event',
      order,
      customerId,
      data: {},
      mailed: { id: 'event' },
    };
    await expect(requireHoldEnded(shop.db, handled)).rejects.toThrow('still held');
    expect(await expireOrders(shop)).toBe(0);
  });

  it('is not cancelled with money that has arrived after the job has read it, before the mail', async () => {
    const { shop, orderId } = await openShop();
    await shop.db
      .updateTable('orders')
      .set({ held_until: later(-1), received_minor: 100 })
      .execute();
    const { order, customerId } = await requireOrder(shop.db, orderId);
    const handled = {
      event: 'expired' as const,
      eventId: 'event',
      mailed: { id: 'event' },
      order,
      customerId,
      data: {},
    };
    await expect(requireHoldEnded(shop.db, handled)).rejects.toThrow('still held');
    await shop.db.updateTable('orders').set({ received_minor: 0 }).execute();
    const { order: unpaid } = await requireOrder(shop.db, orderId);
    await expect(requireHoldEnded(shop.db, { ...handled, order: unpaid })).resolves.toBeUndefined();
  });

  it('is not cancelled if its hold has no end', async () => {
    const { shop } = await openShop({ EXTENSIONS: 'none' });
    expect(await shop.db.selectFrom('orders').select('held_until').execute()).toEqual([{ held_until: null }]);
    const on = await openShop();
    await on.shop.db.updateTable('orders').set({ held_until: null }).execute();
    expect(await expireOrders(on.shop, later(400))).toBe(0);
  });

  it('is cancelled together with all others, in several batches', async () => {
    const { shop } = await openShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ quantity: 100_000 });
    for (let count = 0; count < 110; count += 1) await placeTestOrder(shop, buyer, toolId);
    expect(await expireOrders(shop, later(15))).toBe(111);
    expect(await stockOf(shop, toolId)).toBe(100_000);
  });
});

describe('the unpaid pieces of one customer', () => {
  const LIMIT = { MAX_UNPAID_PIECES: '1500' };

  it('are limited: the order exceeding the limit is refused without a trace, until an earlier one is paid or cancelled', async () => {
    const shop = await openTestShop(LIMIT);
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: 5_000 })];
    const first = await placeTestOrder(shop, buyer, toolId, 1_000);
    await placeTestOrder(shop, buyer, toolId, 500);
    const excess = await sendTestOrder(shop, buyer, toolId, 500);
    expect(excess.statusCode).toBe(422);
    expect(excess.json().error).toMatchObject({ code: 'too_many_unpaid', unpaidPieces: 1_500, maxUnpaidPieces: 1_500 });
    expect(await stockOf(shop, toolId)).toBe(3_500);
    expect(await mailSubjects(shop)).toHaveLength(2);
    await shop.app.inject({ method: 'POST', url: `/api/order/${first}/cancel`, headers: buyer.headers });
    expect((await sendTestOrder(shop, buyer, toolId, 500)).statusCode).toBe(200);
  });

  it('may be any number in a single order', async () => {
    const shop = await openTestShop(LIMIT);
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: 5_000 })];
    await placeTestOrder(shop, buyer, toolId, 5_000);
    expect(await stockOf(shop, toolId)).toBe(0);
  });

  it('stay within the limit under concurrent orders, without blocking other customers', async () => {
    const shop = await openTestShop(LIMIT);
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const [buyer, other] = [await shop.signIn(), await shop.signIn()];
    const tools = await Promise.all(Array.from({ length: 8 }, () => shop.addTool({ quantity: 5_000 })));
    const orders = tools.map((toolId) => sendOrder(url, { buyer, toolId, key: randomUUID() }));
    const third = sendOrder(url, { buyer: other, toolId: tools[0] ?? '', key: randomUUID() });
    const statuses = (await Promise.all(orders)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect((await third).status).toBe(200);
  });

  it('are not limited with the modules off', async () => {
    const shop = await openTestShop({ ...LIMIT, EXTENSIONS: 'none' });
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: 5_000 })];
    for (let count = 0; count < 4; count += 1) await placeTestOrder(shop, buyer, toolId, 1_000);
    expect(await stockOf(shop, toolId)).toBe(1_000);
  });
});

describe('settings of unpaid orders', () => {
  it.each([
    ['the demo', {}, { holdDays: 14, maxUnpaidPieces: 100_000 }],
    ['a shop without payment details', { DEMO: 'off' }, { holdDays: 30, maxUnpaidPieces: 100_000 }],
    [
      'a longer time than the invoice is valid',
      { UNPAID_ORDER_DAYS: '20' },
      { holdDays: 20, maxUnpaidPieces: 100_000 },
    ],
    [
      'a shorter time than the invoice is valid, which is raised',
      { UNPAID_ORDER_DAYS: '3' },
      { holdDays: 14, maxUnpaidPieces: 100_000 },
    ],
    ['a shop without rate limits', { RATE_LIMIT: 'off' }, { holdDays: 14, maxUnpaidPieces: Number.POSITIVE_INFINITY }],
    ['a configured limit', { MAX_UNPAID_PIECES: '700', RATE_LIMIT: 'off' }, { holdDays: 14, maxUnpaidPieces: 700 }],
  ])('apply to %s', (_name, environment, expected) => {
    const config = readConfig({ ...environment, DATA_DIR: '/tmp/none', AUTH_SECRET: 'x'.repeat(32) });
    expect(settingsOf(config, paymentSettings)).toMatchObject(expected);
  });
});
