import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { mailSubjects } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { remindOfPayments } from './remind-of-payments.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS;

async function openShop(environment: Record<string, string> = {}) {
  const { shop, buyer, admin, orderId } = await openShopWithOrder(environment);
  const post = (call: string, payload: object = {}) =>
    shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/${call}`, headers: admin.headers, payload });
  const reminders = async () => (await mailSubjects(shop)).filter((subject) => subject.startsWith('Payment reminder'));
  const sendSlip = async () => {
    const { headers, payload } = slipForm(PICTURE);
    const url = `/api/order/${orderId}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    return sent.json().insertedId as string;
  };
  return { shop, admin, post, reminders, sendSlip };
}

it('one reminder is sent before a deposit is due, even with several instances', async () => {
  const { shop, reminders } = await openShop();
  expect(await remindOfPayments(shop, later(10))).toBe(0);
  const instances = await Promise.all([1, 2, 3].map(() => remindOfPayments(shop, later(12))));
  expect(instances.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await remindOfPayments(shop, later(13))).toBe(0);
  expect(await reminders()).toHaveLength(1);
});

it('no reminder is sent while a slip is pending, and one is once it was declined', async () => {
  const { shop, admin, sendSlip } = await openShop();
  const url = `/api/slip/${await sendSlip()}/refusal`;
  expect(await remindOfPayments(shop, later(12))).toBe(0);
  await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload: { reason: 'The file is blank.' } });
  expect(await remindOfPayments(shop, later(12))).toBe(1);
});

it('reminders of a balance are sent once before the promised date and once after it, and never for a paid order', async () => {
  const { shop, post, reminders } = await openShop();
  await post('payment', { amount: 5_100 });
  await post('production', { promisedFor: addDays(today(), 30) });
  for (const day of [20, 28, 29, 31]) await remindOfPayments(shop, later(day));
  expect(await reminders()).toHaveLength(1);
  for (const day of [34, 35, 60]) await remindOfPayments(shop, later(day));
  expect(await reminders()).toHaveLength(2);
  const mails = await shop.db.selectFrom('outbox').select('text').orderBy('id', 'desc').limit(1).execute();
  expect(mails[0]?.text).toContain('The balance of $11,900 was due on');
  await post('payment');
  await shop.db.deleteFrom('payment_reminders').execute();
  expect(await remindOfPayments(shop, later(90))).toBe(0);
});

it('reminders of a balance on account follow the customer’s payment period after shipment', async () => {
  const { shop, post, reminders } = await openShop();
  const [{ instead = '' } = {}] = await shop.db.selectFrom('invoices').select('number as instead').execute();
  await post('terms', { depositPercent: 0, days: 30 });
  expect((await post('invoice', { instead, buyer: {}, validDays: 14 })).statusCode).toBe(200);
  for (const step of ['confirmation', 'production', 'readiness', 'shipment'])
    expect((await post(step)).statusCode, step).toBe(200);
  for (const day of [26, 28, 29, 31]) await remindOfPayments(shop, later(day));
  expect(await reminders()).toHaveLength(1);
  const instances = await Promise.all([34, 35, 36].map((day) => remindOfPayments(shop, later(day))));
  expect(instances.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await reminders()).toHaveLength(2);
});

it('no reminder is sent with PAYMENT_REMINDER_DAYS=0', async () => {
  const { shop } = await openShop({ PAYMENT_REMINDER_DAYS: '0' });
  expect(await remindOfPayments(shop, later(13))).toBe(0);
});
