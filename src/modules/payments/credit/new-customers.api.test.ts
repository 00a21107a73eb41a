import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import { calendar, formatDate, formatTime } from '#src/core/site/calendar.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder, sendTestOrder, stockOf } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import type { Person } from '#tests/support/test-shop.ts';
import type { Proforma } from '../invoices/proforma.ts';
import { validityInWords } from '../invoices/validity.ts';
import { expireOrders } from '../unpaid/expire-orders.server.ts';
import { remindOfPayments } from '../unpaid/remind-of-payments.server.ts';

const ON = { NEW_CUSTOMER_HOURS: '48' };

async function open(environment: Record<string, string> = {}) {
  const opened = await openShopWithOrder({ ...ON, ...environment });
  const { shop, buyer, admin, post } = opened;
  const holds = async () => {
    const rows = await shop.db.selectFrom('orders').select(['held_until', 'placed_at']).orderBy('id').execute();
    return rows.map(({ held_until, placed_at }) => ({ until: Number(held_until), placedAt: Number(placed_at) }));
  };
  const hoursHeld = async () => (await holds()).map(({ until, placedAt }) => (until - placedAt) / HOUR_MS);
  const mails = () =>
    shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', buyer.email)
      .orderBy('id')
      .execute();
  const accept = (by: Person = admin, id = buyer.userId) => post(`/customer-credit/${id}/acceptance`, {}, by);
  return { ...opened, holds, hoursHeld, mails, accept };
}

describe('a new customer', () => {
  it('orders as always, but the pieces are held for 48 hours, as the mail says', async () => {
    const { holds, hoursHeld, mails, read, orderId } = await open();
    expect(await hoursHeld()).toEqual([48]);
    const [{ until = 0 } = {}] = await holds();
    expect((await mails())[0]?.text).toContain(`We hold the pieces for you until ${formatTime(until)}. Our sales team`);
    const credit = await read(`/order/${orderId}/credit`);
    expect(credit).toMatchObject({ isNew: true, accepted: null, unpaidOrders: 1, open: 17_000, limit: null });
    expect((await read('/customer-credit')).newCustomers).toEqual([credit]);
    expect(await read('/new-customer-count')).toEqual({ count: 1 });
  });

  it('reads on paper, page and in mails that the invoice is valid for as long as the pieces are held, and why', async () => {
    const { shop, buyer, holds, mails, read, post, accept, orderId } = await open();
    const paper = async () => {
      const { number } = await read(`/order/${orderId}/proforma`, buyer);
      const { rawPayload } = await shop.app.inject({ url: `/api/invoice/${number}.pdf`, headers: buyer.headers });
      const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
      return text.replaceAll(/\s+/g, ' ');
    };
    const proforma = async (): Promise<Proforma> => read(`/order/${orderId}/proforma`, buyer);
    const [{ until = 0, placedAt = 0 } = {}] = await holds();
    const short = `${formatTime(until)}, as we hold the pieces until then`;
    const full = formatDate(calendar.endAfter(placedAt, 14), 'long');
    expect(await paper()).toContain(`Valid until ${short}`);
    expect(await paper()).toContain(`, by ${formatTime(until)}`);
    expect(await paper()).not.toContain(full);
    expect(validityInWords(await proforma(), (await proforma()).orders)).toBe(short);
    expect(await read('/invoice', buyer)).toMatchObject([{ dueOn: calendar.dayOf(until) }]);
    expect(await findInconsistencies(shop)).toEqual([]);
    await post(`/invoice/${(await proforma()).number}/line`, { kind: 'charge', text: 'Sea freight', amount: 500 });
    expect((await mails()).at(-1)?.text).toContain(short);
    await accept();
    expect(await paper()).toContain(`Valid until ${full}`);
    expect(validityInWords(await proforma(), (await proforma()).orders)).toBe(full);
    expect(await read('/invoice', buyer)).toMatchObject([{ dueOn: calendar.dayOf(calendar.endAfter(placedAt, 14)) }]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('has the full time for the deposit of an order that a clerk has confirmed unpaid', async () => {
    const { shop, buyer, holds, post, read, orderId } = await open();
    const [{ placedAt = 0 } = {}] = await holds();
    await post(`/order/${orderId}/confirmation`, {});
    expect(await read('/invoice', buyer)).toMatchObject([{ dueOn: calendar.dayOf(calendar.endAfter(placedAt, 14)) }]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('gets the pieces released then, with a mail that says why and how to go on', async () => {
    const { shop, toolId, mails } = await open();
    expect(await expireOrders(shop, Date.now() + 47 * HOUR_MS)).toBe(0);
    expect(await expireOrders(shop, Date.now() + 49 * HOUR_MS)).toBe(1);
    expect(await stockOf(shop, toolId)).toBe(10_000);
    const mail = (await mails()).at(-1);
    expect(mail?.subject).toBe('Cancelled: your order of 500 × Test drill');
    expect(mail?.text).toContain('Our sales team could not look at it in the time');
    expect(mail?.text).toContain('then order again');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is accepted by a clerk: the pieces of all orders are held for the full time, with a mail, once', async () => {
    const { shop, buyer, admin, toolId, holds, mails, accept, read, orderId } = await open();
    await placeTestOrder(shop, buyer, toolId);
    expect((await accept()).statusCode).toBe(200);
    expect((await accept()).statusCode).toBe(200);
    await placeTestOrder(shop, buyer, toolId);
    for (const { until, placedAt } of await holds()) expect(until).toBe(calendar.endAfter(placedAt, 14));
    const told = (await mails()).filter(({ subject }) => subject.startsWith('We hold your order'));
    expect(told).toHaveLength(2);
    expect(await read(`/order/${orderId}/credit`)).toMatchObject({
      isNew: false,
      accepted: { at: expect.any(String), by: 'Rahim Uddin' },
    });
    expect(await read('/new-customer-count')).toEqual({ count: 0 });
    const changes = await read('/changes');
    expect(changes.filter(({ action }: { action: string }) => action === 'accepted as a customer')).toMatchObject([
      { subject: buyer.email, admin: admin.email },
    ]);
    expect(await expireOrders(shop, Date.now() + 49 * HOUR_MS)).toBe(0);
  });

  it('is known once what is due first of a bulk order is paid', async () => {
    const { shop, buyer, toolId, orderId, hoursHeld, post, read } = await open();
    await post(`/order/${orderId}/payment`, { amount: 5_000 });
    await placeTestOrder(shop, buyer, toolId);
    expect((await hoursHeld())[1]).toBe(48);
    await post(`/order/${orderId}/payment`, { amount: 100 });
    await placeTestOrder(shop, buyer, toolId);
    expect((await hoursHeld())[2]).toBeGreaterThan(300);
    expect(await read(`/order/${orderId}/credit`)).toMatchObject({ isNew: false, accepted: null });
  });

  it('cannot hold the pieces longer with an invoice for several orders, once their time has passed', async () => {
    const { shop, buyer, toolId, orderId, holds, post, admin } = await open();
    const orders = [orderId, await placeTestOrder(shop, buyer, toolId)];
    const past = Date.now() - HOUR_MS;
    await shop.db.updateTable('orders').set({ held_until: past }).execute();
    expect((await post('/invoice', { orders }, buyer)).statusCode).toBe(200);
    expect((await holds()).map(({ until }) => until)).toEqual([past, past]);
    const further = [...orders, await placeTestOrder(shop, buyer, toolId)];
    await shop.db.updateTable('orders').set({ held_until: past }).execute();
    expect((await post('/invoice', { orders: further }, admin)).statusCode).toBe(200);
    for (const { until } of await holds()) expect(until).toBeGreaterThan(Date.now());
  });

  it('is reminded a day after the order, not at once', async () => {
    const { shop, holds, mails } = await open();
    expect(await remindOfPayments(shop, Date.now() + HOUR_MS)).toBe(0);
    expect(await remindOfPayments(shop, Date.now() + 25 * HOUR_MS)).toBe(1);
    const [{ until = 0 } = {}] = await holds();
    expect((await mails()).at(-1)?.text).toContain(`The deposit of $5,100 is due by ${formatTime(until)}.`);
  });

  it('keeps no short hold in a race of the acceptance with orders that are being placed', async () => {
    const { shop, buyer, toolId, accept, holds } = await open();
    const answers = await shop.db.transaction().execute(async (trx) => {
      await lockCustomer(trx, buyer.userId);
      const pending = [0, 1].map(() => sendTestOrder(shop, buyer, toolId));
      const accepted = accept();
      const later = [0, 1].map(() => sendTestOrder(shop, buyer, toolId));
      await untilTransactionWaits(shop.db, 5);
      return [...pending, accepted, ...later];
    });
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
    for (const { until, placedAt } of await holds()) expect(until).toBe(calendar.endAfter(placedAt, 14));
  });

  it('is any customer with NEW_CUSTOMER_HOURS=0, and with the modules off', async () => {
    const off = await open({ NEW_CUSTOMER_HOURS: '0' });
    expect((await off.hoursHeld())[0]).toBeGreaterThan(300);
    expect(await off.read(`/order/${off.orderId}/credit`)).toMatchObject({ isNew: false });
    expect(await off.read('/new-customer-count')).toEqual({ count: 0 });
    expect((await off.read('/customer-credit')).newCustomers).toEqual([]);
    const none = await open({ EXTENSIONS: 'none' });
    expect((await none.holds())[0]?.until).toBe(0);
  });

  it('is not accepted by a stranger, by the own account, or if there is none', async () => {
    const { shop, admin, accept, buyer } = await open();
    expect((await accept(buyer)).statusCode).toBe(403);
    expect((await accept(await shop.signIn())).statusCode).toBe(403);
    const own = await accept(admin, admin.userId);
    expect([own.statusCode, own.json().error.code]).toEqual([403, 'own_account']);
    expect((await accept(admin, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect(await expireOrders(shop, Date.now() + 3 * DAY_MS)).toBe(1);
  });
});
