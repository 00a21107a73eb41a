import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { mailSubjects, placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';
import { paymentSettings } from './payment-settings.server.ts';

const shared = useTestShop();

function post(
  shop: TestShop,
  { headers }: Person,
  id: string,
  call: 'payment' | 'shipment' | 'cancel',
  payload?: object,
) {
  return shop.app.inject({ method: 'POST', url: `/api/order/${id}/${call}`, headers, ...(payload && { payload }) });
}

describe('the proforma invoice of an order', () => {
  it('has number, validity, lines, the amount in words and, in the demo, sample bank details', async () => {
    const { shop, buyer, orderId } = await openShopWithOrder();
    const response = await shop.app.inject({ url: `/api/order/${orderId}/proforma`, headers: buyer.headers });
    const proforma = response.json();
    expect(proforma).toMatchObject({
      number: expect.stringMatching(/^PI-\d{4}-0001$/),
      revision: '',
      order: { _id: orderId, orderedTotalPrice: 17_000 },
      lines: [{ orderId, pieces: 500, unitPrice: 3_400, amount: 1_700_000 }],
      delivery: 'FOB Chattogram, Incoterms 2020',
      portOfLoading: 'Chattogram',
      partialShipments: true,
      total: 1_700_000,
      amountInWords: 'USD seventeen thousand and 00/100',
      payment: { sample: true },
      parts: [
        { name: 'deposit', percent: 30, amount: 510_000, dueOn: proforma.validUntil },
        { name: 'balance', percent: 70, amount: 1_190_000, due: 'before shipment' },
      ],
    });
    expect(Date.parse(proforma.validUntil)).toBe(calendar.endAfter(proforma.issuedAt, 14));
  });

  it('describes the tool as it was ordered, even if the tool has changed or been deleted since', async () => {
    const shop = shared;
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const specifications = JSON.stringify([{ name: 'Supplied as', value: 'Bare tool' }]);
    await shop.db.updateTable('tools').set({ specifications, details: '{"leadTimeDays":35}' }).execute();
    const orderId = await placeTestOrder(shop, buyer, toolId);
    await shop.db.updateTable('tools').set({ specifications: '[]', details: '{}' }).execute();
    const line = async () =>
      (await shop.app.inject({ url: `/api/order/${orderId}/proforma`, headers: buyer.headers })).json().lines[0];
    expect(await line()).toMatchObject({ supplied: 'Bare tool', leadTimeDays: 35 });
    await shop.db.deleteFrom('tools').execute();
    expect(await line()).toMatchObject({ supplied: 'Bare tool', leadTimeDays: 35 });
    // An order placed before invoices were stored: what is no longer known is left out.
    await shop.db.deleteFrom('invoices').execute();
    expect(await line()).toMatchObject({ supplied: null, leadTimeDays: null });
  });

  it('of an order from before invoices were stored has no revisions', async () => {
    const { shop, buyer, orderId } = await openShopWithOrder(shared);
    const read = (path: string) => shop.app.inject({ url: `/api${path}`, headers: buyer.headers });
    const { number } = (await read(`/order/${orderId}/proforma`)).json();
    await shop.db.deleteFrom('invoices').execute();
    expect((await read(`/invoice/${number}.pdf`)).statusCode).toBe(200);
    const revision = await read(`/invoice/${number}-A.pdf`);
    expect([revision.statusCode, revision.json().error.code]).toEqual([404, 'invoice_not_found']);
  });

  it('C-API-15 is shown to its customer and to admins only', async () => {
    const { shop, admin, orderId } = await openShopWithOrder(shared);
    const read = (person: Person) =>
      shop.app.inject({ url: `/api/order/${orderId}/proforma`, headers: person.headers });
    expect((await read(admin)).statusCode).toBe(200);
    expect((await read(await shop.signIn())).statusCode).toBe(404);
  });

  it('is linked from the confirmation mail, which names its delivery term and does not mention it with the module off', async () => {
    const { shop, buyer, orderId } = await openShopWithOrder(shared);
    const mails = shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email);
    const mail = await mails.executeTakeFirstOrThrow();
    expect(mail.text).toContain(`/dashboard/orders/${orderId}/proforma`);
    expect(mail.text).toContain('Delivery: FOB Chattogram, Incoterms 2020');
    const core = await openShopWithOrder({ EXTENSIONS: 'none' });
    const plain = await core.shop.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow();
    expect(plain.text).toContain('Our sales team will contact you');
    expect(plain.text).not.toContain('proforma');
  });

  it('takes bank details from the accountant’s file, with no default outside the demo', async () => {
    const file = join(tmpdir(), `payment-details-${process.pid}.json`);
    const details = { terms: '100% T/T', validDays: 7, bank: [{ name: 'Bank', value: 'Ours' }] };
    const detailsWith = (env: Record<string, string>) => settingsOf(readConfig(env), paymentSettings).details;
    await writeFile(file, JSON.stringify(details));
    expect(detailsWith({ PAYMENT_DETAILS_FILE: file })).toMatchObject({
      ...details,
      depositPercent: 30,
      delivery: null,
      charges: null,
      sample: false,
      portOfLoading: null,
      partialShipments: true,
    });
    const shipping = { PORT_OF_LOADING: 'Mongla, Bangladesh', PARTIAL_SHIPMENTS: 'not-allowed' };
    expect(detailsWith({ PAYMENT_DETAILS_FILE: file, ...shipping })).toMatchObject({
      portOfLoading: 'Mongla, Bangladesh',
      partialShipments: false,
    });
    expect(detailsWith({ DEMO: 'off' })).toBeNull();
    expect(detailsWith({})).toHaveProperty('sample', true);
    await writeFile(file, '{}');
    expect(() => readConfig({ PAYMENT_DETAILS_FILE: file })).toThrow(/PAYMENT_DETAILS_FILE: must name a JSON file/);
  });
});

describe('recording a payment', () => {
  it('is visible to the customer, who gets one mail however often it is recorded', async () => {
    const { shop, buyer, admin, orderId } = await openShopWithOrder();
    const answers = await Promise.all([1, 2, 3].map(() => post(shop, admin, orderId, 'payment')));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const orders = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    expect(orders.json()).toMatchObject([{ paidAt: expect.stringMatching(/^\d{4}-/) }]);
    expect((await mailSubjects(shop)).filter((subject) => subject.startsWith('Payment received'))).toHaveLength(1);
  });

  it('is mailed with its amount in the subject, and the last one as payment in full', async () => {
    const { shop, admin, orderId } = await openShopWithOrder();
    await post(shop, admin, orderId, 'payment', { amount: 5_100 });
    await post(shop, admin, orderId, 'payment', { amount: 11_900 });
    const subjects = (await mailSubjects(shop)).filter((subject) => subject.startsWith('Payment received'));
    expect(subjects).toEqual([
      expect.stringMatching(/^Payment received for PI-\d{4}-0001: \$5,100$/),
      expect.stringMatching(/^Payment received for PI-\d{4}-0001: paid in full$/),
    ]);
  });

  it('that was not due is mailed with its amount in the subject', async () => {
    const { shop, admin, orderId } = await openShopWithOrder();
    await post(shop, admin, orderId, 'payment');
    for (const amount of [50, 70]) await post(shop, admin, orderId, 'payment', { amount, surplus: true });
    const subjects = (await mailSubjects(shop)).filter((subject) => subject.endsWith('more than was due'));
    expect(subjects).toEqual([
      expect.stringMatching(/^Payment received for PI-\d{4}-0001: \$50, more than was due$/),
      expect.stringMatching(/^Payment received for PI-\d{4}-0001: \$70, more than was due$/),
    ]);
  });

  it('is refused if another one has already paid the order, instead of being lost', async () => {
    const { shop, admin, orderId } = await openShopWithOrder(shared);
    const record = (payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/payment`, headers: admin.headers, payload });
    const first = { reference: 'FIRST', receivedOn: '2026-03-12' };
    expect([(await record(first)).statusCode, (await record(first)).statusCode]).toEqual([200, 200]);
    const second = await record({ reference: 'SECOND', receivedOn: '2026-03-13' });
    expect([second.statusCode, second.json().error.code]).toEqual([409, 'nothing_due']);
    const future = await record({ receivedOn: '2999-01-01' });
    expect([future.statusCode, future.json().error.message]).toEqual([400, 'receivedOn: must not be in the future']);
    const old = await record({ receivedOn: '1900-01-01' });
    expect([old.statusCode, old.json().error.message]).toEqual([400, 'receivedOn: must be in the last 5 years']);
  });

  it('C-API-15 is refused to a customer', async () => {
    const { shop, buyer, orderId } = await openShopWithOrder(shared);
    expect((await post(shop, buyer, orderId, 'payment')).statusCode).toBe(403);
  });

  it('excludes a concurrent cancellation: exactly one succeeds', async () => {
    const { shop, buyer, admin, orderId } = await openShopWithOrder(shared);
    const answers = await Promise.all([post(shop, admin, orderId, 'payment'), post(shop, buyer, orderId, 'cancel')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('recording a shipment', () => {
  it('is refused before the payment; afterwards the customer sees it and gets one mail', async () => {
    const { shop, buyer, admin, orderId } = await openShopWithOrder(shared);
    const early = await post(shop, admin, orderId, 'shipment');
    expect(early.statusCode).toBe(409);
    expect(early.json().error.code).toBe('order_unpaid');
    await post(shop, admin, orderId, 'payment');
    expect((await post(shop, admin, orderId, 'shipment')).statusCode).toBe(200);
    expect((await post(shop, admin, orderId, 'shipment')).statusCode).toBe(200);
    const orders = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    expect(orders.json()).toMatchObject([{ shippedAt: expect.stringMatching(/^\d{4}-/) }]);
    expect((await mailSubjects(shop)).filter((subject) => subject.startsWith('Shipped'))).toHaveLength(1);
  });

  it('C-API-15 is refused to a customer', async () => {
    const { shop, buyer, orderId } = await openShopWithOrder(shared);
    expect((await post(shop, buyer, orderId, 'shipment')).statusCode).toBe(403);
  });
});

it('payment and shipment calls respond with 404 with the modules off', async () => {
  const { shop, admin, orderId } = await openShopWithOrder({ EXTENSIONS: 'none' });
  expect((await post(shop, admin, orderId, 'payment')).statusCode).toBe(404);
  expect((await post(shop, admin, orderId, 'shipment')).statusCode).toBe(404);
});
