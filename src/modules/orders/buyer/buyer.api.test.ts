import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { chosenShop, type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';
import { noCustomerBuyer, noOrderBuyer } from './buyer.ts';
import { upsertOrderBuyer } from './buyer-repository.server.ts';

const nord = {
  company: 'Nord Werkzeug GmbH',
  vat: 'DE 123456789',
  bin: '',
  eori: 'DE1234567890123',
  consignee: 'To the order of Hansebank AG\nAlter Wall 2, Hamburg',
  notifyParty: 'Elbe Spedition\n+49 40 123456',
  portOfDischarge: 'Hamburg',
  shippingMarks: 'NORD\nHAMBURG\nC/NO. 1-UP',
};

const shared = useTestShop();

async function openShop(choice: ShopChoice = shared) {
  const shop = await chosenShop(choice);
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, by: Person = buyer) =>
    shop.app.inject({ method, url: `/api${url}`, headers: by.headers, ...(payload && { payload }) });
  const setDefaults = (change: object, by = buyer) => call('PUT', `/user/${buyer.email}/buyer`, change, by);
  const place = async (change: object = {}) => {
    const placed = await call('POST', '/order', { ...orderBody(buyer, toolId), ...change });
    return placed.json().insertedId as string;
  };
  const buyerOf = async (id: string, by = buyer) => (await call('GET', `/order/${id}/buyer`, undefined, by)).json();
  const change = (id: string, texts: object, by = buyer) => call('PUT', `/order/${id}/buyer`, texts, by);
  const events = async (id: string) => {
    const { history } = (await call('GET', `/order/${id}`)).json();
    return (history as { event: string; by: string; data: object }[]).map(({ event, by, data }) => ({
      event,
      by,
      data,
    }));
  };
  return { shop, buyer, admin, toolId, call, setDefaults, place, buyerOf, change, events };
}

describe('the buyer on the papers of a customer', () => {
  it('is empty at first, is stored in its normal form, and keeps texts that are not sent', async () => {
    const { buyer, call, setDefaults } = await openShop();
    const read = async () => (await call('GET', `/user/${buyer.email}/buyer`)).json();
    expect(await read()).toEqual(noCustomerBuyer);
    expect((await setDefaults({ ...nord, company: '  Nord\tWerkzeug  GmbH ' })).statusCode).toBe(200);
    expect(await read()).toEqual(nord);
    await setDefaults({ vat: '', bin: null });
    expect(await read()).toEqual({ ...nord, vat: '' });
  });

  it('belongs to its customer and to admins, whose changes are recorded', async () => {
    const { shop, buyer, admin, call, setDefaults } = await openShop({});
    const other = await shop.signIn();
    expect((await setDefaults(nord, other)).statusCode).toBe(403);
    expect((await call('GET', `/user/${buyer.email}/buyer`, undefined, other)).statusCode).toBe(403);
    expect((await call('GET', '/user/no.one@example.com/buyer', undefined, admin)).statusCode).toBe(404);
    expect((await setDefaults({ company: 'Nord' }, admin)).statusCode).toBe(200);
    const [recorded] = await shop.db.selectFrom('admin_changes').selectAll().execute();
    expect(recorded).toMatchObject({ kind: 'user', action: 'buyer changed', subject_name: buyer.email });
  });

  it.each([
    [
      'a long company',
      { company: 'x'.repeat(101) },
      'company',
      'At most 100 characters are possible. Please shorten it.',
    ],
    ['a consignee in many lines', { consignee: 'a\n'.repeat(7) }, 'consignee', 'At most 6 lines fit on the papers.'],
  ])('refuses %s at its field, and changes nothing', async (_title, texts, field, message) => {
    const { buyer, call, setDefaults } = await openShop();
    const refused = await setDefaults(texts);
    expect([refused.statusCode, refused.json().error]).toMatchObject([422, { field, message }]);
    expect((await call('GET', `/user/${buyer.email}/buyer`)).json()).toEqual(noCustomerBuyer);
  });

  it.each([
    ['a control character', { company: 'a\u0000b' }],
    ['an object for a text', { company: { $ne: '' } }],
    ['a text of 60,000 characters', { company: 'x'.repeat(60_000) }],
  ])('refuses %s as malformed', async (_title, texts) => {
    const { setDefaults } = await openShop();
    expect((await setDefaults(texts)).statusCode).toBe(400);
  });
});

describe('the buyer on the papers of an order', () => {
  it('is copied when the order is placed, with the number of the buyer, and keeps what it had', async () => {
    const { shop, setDefaults, place, buyerOf, events } = await openShop();
    expect(await buyerOf(await place())).toEqual({ buyer: noOrderBuyer, purchaseOrders: [], changeable: true });
    await setDefaults(nord);
    const id = await place({ poNumber: '  PO  4711 ' });
    const copied = { ...noOrderBuyer, ...nord, poNumber: 'PO 4711' };
    expect((await buyerOf(id)).buyer).toEqual(copied);
    expect(await events(id)).toEqual([{ event: 'placed', by: 'customer', data: { poNumber: 'PO 4711' } }]);
    await setDefaults({ company: 'Süd GmbH' });
    expect((await buyerOf(id)).buyer).toEqual(copied);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('an order whose number is too long is refused at that field', async () => {
    const { shop, buyer, toolId, call } = await openShop({});
    const refused = await call('POST', '/order', { ...orderBody(buyer, toolId), poNumber: 'x'.repeat(41) });
    const message = 'At most 40 characters are possible. Please shorten it.';
    expect([refused.statusCode, refused.json().error]).toMatchObject([422, { field: 'poNumber', message }]);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('changes by its customer and by clerks, each change an event with what was before; the defaults stay', async () => {
    const { shop, buyer, admin, call, setDefaults, place, buyerOf, change, events } = await openShop({});
    await setDefaults(nord);
    const id = await place();
    for (const texts of [{ poNumber: 'PO 1', vat: nord.vat }, { poNumber: 'PO 1' }])
      expect((await change(id, texts)).statusCode).toBe(200);
    expect((await change(id, { company: 'Nord AG', expNumber: 'EXP 9' }, admin)).statusCode).toBe(200);
    expect((await buyerOf(id)).buyer).toEqual({ ...nord, company: 'Nord AG', poNumber: 'PO 1', expNumber: 'EXP 9' });
    const changed = (by: string, before: object, after: object) => ({
      event: 'buyer-changed',
      by,
      data: { buyer: { before, after } },
    });
    expect((await events(id)).slice(1)).toEqual([
      changed('customer', { poNumber: '' }, { poNumber: 'PO 1' }),
      changed('admin', { company: nord.company, expNumber: '' }, { company: 'Nord AG', expNumber: 'EXP 9' }),
    ]);
    expect((await call('GET', `/user/${buyer.email}/buyer`)).json()).toEqual(nord);
    const recorded = await shop.db.selectFrom('admin_changes').select(['kind', 'action']).execute();
    expect(recorded).toEqual([{ kind: 'order', action: 'buyer changed' }]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is not found by other customers, and its clerk’s number is not the customer’s to enter', async () => {
    const { shop, place, change, call, buyerOf } = await openShop();
    const id = await place();
    const other = await shop.signIn();
    expect((await call('GET', `/order/${id}/buyer`, undefined, other)).statusCode).toBe(404);
    expect((await change(id, { company: 'Mine' }, other)).statusCode).toBe(404);
    const refused = await change(id, { company: 'Nord', expNumber: 'EXP 9' });
    expect([refused.statusCode, refused.json().error.field]).toEqual([403, 'expNumber']);
    expect((await buyerOf(id)).buyer).toEqual(noOrderBuyer);
  });

  it('is the clerk’s alone once pieces have left the factory, or the order is cancelled', async () => {
    const { admin, place, change, call, buyerOf } = await openShop();
    const [shipped, cancelled] = [await place(), await place()];
    for (const [url, by] of [
      [`/order/${shipped}/payment`, admin],
      [`/order/${shipped}/shipment`, admin],
      [`/order/${cancelled}/cancel`, admin],
    ] as const) {
      const answer = await call('POST', url, url.endsWith('shipment') ? { pieces: 200 } : {}, by);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    for (const [id, reason] of [
      [shipped, 'Pieces of this order have left our factory'],
      [cancelled, 'This order is cancelled'],
    ] as const) {
      const refused = await change(id, { poNumber: 'PO 1' });
      expect([refused.statusCode, refused.json().error.message]).toEqual([
        409,
        `${reason}: please write to our sales team to correct its papers.`,
      ]);
      expect((await buyerOf(id)).changeable).toBe(false);
      expect((await change(id, { poNumber: 'PO 1' }, admin)).statusCode).toBe(200);
      expect(await buyerOf(id, admin)).toMatchObject({ changeable: true, buyer: { poNumber: 'PO 1' } });
    }
  });

  it('keeps both of two changes at once, because the second reads what the first has written', async () => {
    const { shop, place, change, buyerOf } = await openShop();
    const id = await place();
    let answer: ReturnType<typeof change> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await lockOrder(trx, id);
      await upsertOrderBuyer(trx, id, { ...noOrderBuyer, company: 'Nord' });
      answer = change(id, { poNumber: 'PO 1' });
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect((await answer)?.statusCode).toBe(200);
    expect((await buyerOf(id)).buyer).toEqual({ ...noOrderBuyer, poNumber: 'PO 1', company: 'Nord' });
  });

  it('is compared with its history by the consistency checks', async () => {
    const { shop, place, change } = await openShop();
    const id = await place({ poNumber: 'PO 1' });
    await change(id, { company: 'Nord' });
    await shop.db.updateTable('order_buyers').set({ company: 'Süd' }).execute();
    expect(await findInconsistencies(shop)).toEqual([
      expect.stringMatching(/^ORD-.*: its Company is not the one of its history$/),
    ]);
  });
});
