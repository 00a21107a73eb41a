import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { placeTestOrder, sendTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { advanceOrder } from '../moves/advance-order.server.ts';
import { sendDigest } from './send-digest.server.ts';

const [MORNING, NEXT_MORNING] = [Date.parse('2026-11-22T02:10:00Z'), Date.parse('2026-11-23T02:10:00Z')];

const cancel = (shop: TestShop, { headers }: Person, id: string) =>
  shop.app.inject({ method: 'POST', url: `/api/order/${id}/cancel`, headers });

/** Mails to everyone but the buyer, in the order of their ids. */
function salesMailsOf({ db }: TestShop, { email }: Person) {
  return db
    .selectFrom('outbox')
    .select(['recipient', 'reply_to', 'subject', 'text'])
    .where('recipient', '<>', email)
    .orderBy('id')
    .execute();
}

async function numberOf({ db }: TestShop, id: string): Promise<string> {
  return (await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number ?? '';
}

async function openShop(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const buyer = await shop.signIn('customer', 'Demo Buyer');
  const toolId = await shop.addTool({ name: 'KD20-13', quantity: 20_000 });
  return { shop, buyer, toolId, place: (pieces = 700) => placeTestOrder(shop, buyer, toolId, pieces) };
}

describe('mails to sales', () => {
  it('contain each order with its details, and a reply reaches the buyer', async () => {
    const { shop, buyer, place } = await openShop();
    const id = await place();
    const number = await numberOf(shop, id);
    const mails = await salesMailsOf(shop, buyer);
    expect(mails).toMatchObject([
      {
        recipient: company.email.sales,
        reply_to: buyer.email,
        subject: `New order: 700 × KD20-13, $23,800, Demo Buyer (${number})`,
      },
    ]);
    for (const detail of [buyer.email, '+8801', 'Mirpur', '700 pieces', '$23,800', `/dashboard/orders/${id}`])
      expect(mails[0]?.text).toContain(detail);
  });

  it('do not say that a customer has placed what an admin placed', async () => {
    const { shop, buyer, toolId } = await openShop();
    const admin = await shop.signIn('admin');
    const lines = [{ toolId, pieces: 700, unitPrice: 30 }];
    const address = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };
    const payload = { lines, ...address, customer: buyer.email };
    const placed = await shop.app.inject({ method: 'POST', url: '/api/orders', headers: admin.headers, payload });
    expect(placed.statusCode, placed.body).toBe(200);
    const [mail] = await salesMailsOf(shop, buyer);
    expect(mail?.text).not.toMatch(/customer placed/);
    expect(mail?.text).toContain('There is a new order.');
  });

  it('are written once for each cancelled or expired order', async () => {
    const { shop, buyer, place } = await openShop();
    const [cancelled, expired] = [await place(), await place(500)];
    await shop.db.deleteFrom('outbox').execute();
    for (let time = 0; time < 2; time += 1) {
      await cancel(shop, buyer, cancelled);
      await advanceOrder(shop, 'system', expired, 'expired');
    }
    expect((await salesMailsOf(shop, buyer)).map(({ subject }) => subject)).toEqual([
      `Cancelled: 700 × KD20-13, $23,800, Demo Buyer (${await numberOf(shop, cancelled)})`,
      `Cancelled, not paid in time: 500 × KD20-13, $17,000, Demo Buyer (${await numberOf(shop, expired)})`,
    ]);
  });

  it('go to the addresses for their kind', async () => {
    const { shop, buyer, place } = await openShop({
      SALES_EMAILS: 'all@example.com',
      SALES_ORDER_EMAILS: 'one@example.com,two@example.com',
    });
    const id = await place();
    await cancel(shop, buyer, id);
    expect((await salesMailsOf(shop, buyer)).map(({ recipient }) => recipient)).toEqual([
      'one@example.com',
      'two@example.com',
      'all@example.com',
    ]);
  });

  it('are not written for a refused order, nor with the module off', async () => {
    const { shop, buyer, toolId } = await openShop();
    await shop.db.updateTable('tools').set({ quantity: 600 }).execute();
    expect((await sendTestOrder(shop, buyer, toolId, 700)).statusCode).toBe(422);
    expect(await salesMailsOf(shop, buyer)).toEqual([]);
    const off = await openShop({ EXTENSIONS: 'none' });
    await off.place();
    expect(await salesMailsOf(off.shop, off.buyer)).toEqual([]);
  });
});

describe('the daily digest', () => {
  const digest = { SALES_DIGEST_HOUR: '8' };

  it('lists the events since the last one, once a day', async () => {
    const { shop, buyer, place } = await openShop(digest);
    const [first] = [await place(), await place(500)];
    await cancel(shop, buyer, first);
    expect(await salesMailsOf(shop, buyer)).toEqual([]);
    expect(await sendDigest(shop, MORNING)).toBe(3);
    await place(800);
    // After a restart, and on later runs of the day.
    for (const hours of [0, 1, 23]) expect(await sendDigest(shop, MORNING + hours * HOUR_MS)).toBe(0);
    expect(await sendDigest(shop, NEXT_MORNING)).toBe(1);
    const mails = await salesMailsOf(shop, buyer);
    expect(mails.map(({ subject }) => subject)).toEqual([
      '2 new orders, $40,800; 1 cancellation, $23,800',
      '1 new order, $27,200',
    ]);
    expect(mails[0]?.text).toContain('700 × KD20-13, $23,800, Demo Buyer');
    expect(mails[0]?.text).toContain(buyer.email);
  });

  it('goes to each address with its kinds of events, and is not sent without any', async () => {
    const { shop, buyer, place } = await openShop({ ...digest, SALES_CANCELLATION_EMAILS: 'desk@example.com' });
    const id = await place();
    expect(await sendDigest(shop, MORNING)).toBe(1);
    await cancel(shop, buyer, id);
    expect(await sendDigest(shop, NEXT_MORNING)).toBe(1);
    expect((await salesMailsOf(shop, buyer)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [company.email.sales, '1 new order, $23,800'],
      ['desk@example.com', '1 cancellation, $23,800'],
    ]);
  });

  it('is written by only one of several concurrent copies', async () => {
    const { shop, buyer, place } = await openShop(digest);
    await place();
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendDigest(shop, MORNING)));
    expect(counts.sort()).toEqual([0, 0, 0, 1]);
    expect(await salesMailsOf(shop, buyer)).toHaveLength(1);
  });

  it('covers days without a running copy', async () => {
    const { shop, buyer, place } = await openShop(digest);
    await sendDigest(shop, MORNING);
    await place();
    expect(await sendDigest(shop, NEXT_MORNING + 72 * HOUR_MS)).toBe(1);
    expect(await salesMailsOf(shop, buyer)).toHaveLength(1);
  });

  it('lists an order placed concurrently once, in this digest or the next', async () => {
    const { shop, buyer, place } = await openShop(digest);
    const orders = Array.from({ length: 12 }, () => place());
    const counts = await Promise.all([1, 2, 3, 4].map((day) => sendDigest(shop, MORNING + day * DAY_MS)));
    const ids = await Promise.all(orders);
    const last = await sendDigest(shop, MORNING + 5 * DAY_MS);
    expect(counts.reduce((sum, count) => sum + count, last)).toBe(ids.length);
    const text = (await salesMailsOf(shop, buyer)).map((mail) => mail.text).join();
    const numbers = await Promise.all(ids.map((id) => numberOf(shop, id)));
    expect(numbers.map((number) => text.split(number).length - 1)).toEqual(ids.map(() => 1));
  });

  it('is sent with the pending events by the next run after the setting is removed', async () => {
    const { shop, buyer, place } = await openShop(digest);
    await place();
    const at = await openTestShop();
    expect(await sendDigest({ db: shop.db, config: at.config }, MORNING)).toBe(1);
    expect(await sendDigest({ db: shop.db, config: at.config }, MORNING)).toBe(0);
    expect(await salesMailsOf(shop, buyer)).toHaveLength(1);
  });

  it('does not mention a refused order', async () => {
    const { shop, buyer, toolId } = await openShop(digest);
    await shop.db.updateTable('tools').set({ quantity: 600 }).execute();
    await sendTestOrder(shop, buyer, toolId, 700);
    expect(await sendDigest(shop, MORNING)).toBe(0);
  });
});
