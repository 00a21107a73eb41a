import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithOrdersToShip } from '#tests/support/orders-to-ship.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import type { IssuedPaper } from './issue-paper.server.ts';
import type { NumberedPaper } from './numbered-paper.ts';

const post = ({ app }: TestShop, url: string, { headers }: Person, payload: object) =>
  app.inject({ method: 'POST', url, headers, payload });
const get = ({ app }: TestShop, url: string, { headers }: Person) => app.inject({ url, headers });

/** Moves the clock beyond the time in which recorded events can be undone. */
function whenSettled(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

async function eventsOf({ db }: TestShop, orderId: string): Promise<string[]> {
  const events = db.selectFrom('order_events').select('id').where('order_id', '=', orderId).orderBy('id');
  return (await events.execute()).map(({ id }) => id);
}

/** Receives a surplus for an order and refunds it in two parts. @returns the events of the refunds */
async function withRefunds(shop: TestShop, orderId: string) {
  const admin = await shop.signIn('admin');
  for (const [call, body] of [
    ['payment', { amount: 100, surplus: true }],
    ['refund', { amount: 60, note: '2 pieces were broken', reference: `FT ${orderId}` }],
    ['refund', { amount: 40 }],
  ] as const) {
    const answer = await post(shop, `/api/order/${orderId}/${call}`, admin, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  return (await eventsOf(shop, orderId)).slice(-2) as [string, string];
}

async function creditNotes({ db }: TestShop) {
  const notes = db.selectFrom('issued_papers').select('content').where('kind', '=', 'credit-note').orderBy('number');
  return (await notes.execute()).map(({ content }) => (JSON.parse(content) as IssuedPaper).paper);
}

/** An order paid in full and shipped in two parts. */
async function withShipments(shop: TestShop, buyer: Person) {
  const admin = await shop.signIn('admin');
  const toolId = await shop.addTool();
  const placed = await post(shop, '/api/order', buyer, orderBody(buyer, toolId, 700));
  const id = placed.json().insertedId as string;
  for (const [call, body] of [
    ['payment', { reference: `FT ${id}` }],
    ['shipment', { pieces: 300, carrier: 'DHL', reference: 'AWB 020-1' }],
    ['shipment', {}],
  ] as const) {
    const answer = await post(shop, `/api/order/${id}/${call}`, admin, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const [, paid, part, rest] = await eventsOf(shop, id);
  const paper = (kind: string, event = '') => `/api/order/${id}/paper/${kind}/${event}.pdf`;
  return { id, paid, part, rest, paper };
}

async function numbers({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('issued_papers').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number.replace(/-\d{4}-/, '-'));
}

describe('documents of shipments and payments', () => {
  it('are issued once, numbered without gaps, and verifiable by their codes', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { id, paid, part, rest, paper } = await withShipments(shop, buyer);
    whenSettled();
    const urls = [paper('commercial-invoice', part), paper('packing-list', part), paper('receipt', paid)];
    for (const url of [...urls, ...urls, paper('commercial-invoice', rest)]) {
      const answer = await get(shop, url, buyer);
      expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'application/pdf']);
    }
    expect(await numbers(shop)).toEqual(['CI-0001', 'CI-0002', 'RC-0001']);
    const listed = (await get(shop, `/api/order/${id}/papers`, buyer)).json() as NumberedPaper[];
    expect(new Set(listed.map(({ kind, event, number }) => `${kind} ${event} ${number.slice(-4)}`))).toEqual(
      new Set([
        `receipt ${paid} 0001`,
        ...['commercial-invoice', 'packing-list'].flatMap((kind) => [`${kind} ${part} 0001`, `${kind} ${rest} 0002`]),
      ]),
    );
    expect((await get(shop, `/api/order/${id}/papers`, await shop.signIn())).statusCode).toBe(404);
    const codes = await shop.db.selectFrom('papers').selectAll().orderBy('number').execute();
    const verified = await Promise.all(
      codes.map(async ({ code }) => (await shop.app.inject({ url: `/api/verify/${code}` })).json()),
    );
    expect(verified.map(({ title, amount, superseded }) => [title, amount, superseded])).toEqual([
      ['Commercial invoice', '$10,200.00', false],
      ['Commercial invoice', '$13,600.00', false],
      ['Packing list', null, false],
      ['Receipt', '$23,800.00', false],
    ]);
  });

  it('have neither gaps nor duplicate numbers when requested concurrently', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const orders = await Promise.all(
      [1, 2].map(async () => {
        const order = await withShipments(shop, buyer);
        return { ...order, refunds: await withRefunds(shop, order.id) };
      }),
    );
    // Several admins, because each person may have only a limited number of pending requests.
    const admins = await Promise.all([1, 2].map(() => Promise.all([shop.signIn('admin'), shop.signIn('admin')])));
    whenSettled();
    const invoices = orders.flatMap(({ part, rest, paper }) =>
      [part, rest].map((id) => paper('commercial-invoice', id)),
    );
    const notes = orders.flatMap(({ refunds, paper }) => refunds.map((id) => paper('credit-note', id)));
    const answers = await Promise.all(
      admins.flatMap(([first, second]) => [
        ...invoices.map((url) => get(shop, url, first)),
        ...notes.map((url) => get(shop, url, second)),
      ]),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await numbers(shop)).toEqual(['CI', 'CN'].flatMap((series) => [1, 2, 3, 4].map((n) => `${series}-000${n}`)));
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('are not issued while their event can be undone', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { part, paper } = await withShipments(shop, buyer);
    const answer = await get(shop, paper('commercial-invoice', part), buyer);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'paper_not_yet']);
    expect(await numbers(shop)).toEqual([]);
  });

  it('are available only to the customer of the order, and not found for other kinds and events', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { paid, part, paper } = await withShipments(shop, buyer);
    whenSettled();
    const stranger = await shop.signIn();
    expect((await get(shop, paper('commercial-invoice', part), stranger)).statusCode).toBe(404);
    const none = [
      paper('commercial-invoice', paid),
      paper('receipt', part),
      paper('constructor', part),
      paper('receipt', 'x'),
    ];
    for (const url of none) expect([url, (await get(shop, url, buyer)).statusCode]).toEqual([url, 404]);
    expect(await numbers(shop)).toEqual([]);
  });

  it('of a shipment with several orders are one invoice and one packing list, with the cartons of each order', async () => {
    const { shop, buyer, orders, send, shipments } = await openShopWithOrdersToShip();
    const lines = [{ order: orders[0], pieces: 500 }, { order: orders[1] }];
    expect((await send('POST', '/shipment', { lines, carrier: 'DHL', container: 'MSKU 1' })).statusCode).toBe(200);
    const [shipment] = (await shipments(orders[0])).shipments;
    whenSettled();
    for (const { orderId, eventId } of shipment.lines) {
      const answer = await get(shop, `/api/order/${orderId}/paper/packing-list/${eventId}.pdf`, buyer);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    for (const { orderId, eventId } of shipment.lines) {
      const listed = (await get(shop, `/api/order/${orderId}/papers`, buyer)).json() as NumberedPaper[];
      expect(listed.map(({ event }) => event)).toEqual([eventId, eventId]);
    }
    const rows = await shop.db.selectFrom('issued_papers').selectAll().execute();
    expect(rows).toHaveLength(1);
    const { paper, packingList, amount } = JSON.parse(rows[0]?.content ?? '') as IssuedPaper;
    expect(amount).toBe('$40,800.00');
    expect(paper.lines.map(([, pieces]) => pieces)).toEqual(['500', '700']);
    expect(paper.facts).toContainEqual(['Container', 'MSKU 1']);
    expect(packingList?.lines.map(([, ...figures]) => figures)).toEqual([
      ['500', '2', '1-2', '750 kg', '30 kg', '0.16 m³'],
      ['700', '3', '3-5', '1,050 kg', '45 kg', '0.24 m³'],
    ]);
    expect(packingList?.sections[0]?.rows).toEqual([
      ['Pieces', '1,200'],
      ['Cartons', '5'],
      ['Net weight', '1,800 kg'],
      ['Gross weight', '75 kg'],
      ['Volume', '0.4 m³'],
      ['Dangerous goods', 'UN3481, lithium ion batteries packed with equipment'],
    ]);
  });
});

describe('the receipt of a payment that was recorded by mistake', () => {
  const opened = async () => {
    const shop = await openTestShop();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const { id, paid = '', paper } = await withShipments(shop, buyer);
    const correct = () => post(shop, `/api/order/${id}/correction`, admin, { entry: paid });
    return { shop, correct, print: () => get(shop, paper('receipt', paid), buyer) };
  };

  it('is not issued', async () => {
    const { shop, correct, print } = await opened();
    whenSettled();
    expect((await correct()).statusCode).toBe(200);
    expect((await print()).statusCode).toBe(404);
    expect(await numbers(shop)).toEqual([]);
  });

  it('stays available if it was issued before, and its verification says that it was withdrawn', async () => {
    const { shop, correct, print } = await opened();
    whenSettled();
    expect((await print()).statusCode).toBe(200);
    const { code } = await shop.db.selectFrom('papers').select('code').executeTakeFirstOrThrow();
    const verified = async () => (await shop.app.inject({ url: `/api/verify/${code}` })).json();
    expect(await verified()).not.toHaveProperty('withdrawn');
    await correct();
    expect((await print()).statusCode).toBe(200);
    expect(await verified()).toMatchObject({ title: 'Receipt', withdrawn: true });
  });
});

it('the receipt of a corrected transfer is withdrawn also if the money is taken from another order of the invoice', async () => {
  const { shop, buyer, admin, toolId, orderId: first } = await openShopWithOrder({}, { stock: 100_000 });
  const second = await placeTestOrder(shop, buyer, toolId);
  const { number } = (await post(shop, '/api/invoice', buyer, { orders: [first, second] })).json();
  for (const reference of ['FT 1', 'FT 2']) {
    const entry = { kind: 'payment', amount: 5_100, receivedOn: '2026-03-12', reference };
    expect((await post(shop, `/api/invoice/${number}/entry`, admin, entry)).statusCode).toBe(200);
  }
  whenSettled();
  const { id } = await shop.db.selectFrom('ledger_entries').select('id').orderBy('id').executeTakeFirstOrThrow();
  const receipts = async (order: string) => {
    const events = shop.db.selectFrom('order_events').select('id').where('order_id', '=', order);
    const paid = await events.where('data', 'like', `%"entry":"${id}"%`).executeTakeFirstOrThrow();
    return (await get(shop, `/api/order/${order}/paper/receipt/${paid.id}.pdf`, buyer)).statusCode;
  };
  expect(await receipts(first)).toBe(200);
  const { code } = await shop.db.selectFrom('papers').select('code').executeTakeFirstOrThrow();
  expect((await post(shop, `/api/order/${first}/correction`, admin, { entry: id })).statusCode).toBe(200);
  expect((await shop.app.inject({ url: `/api/verify/${code}` })).json()).toMatchObject({ withdrawn: true });
});

describe('the credit note of a refund', () => {
  const amounts = ['$60.00', '$40.00'];

  it('names the corrected commercial invoices, the reason and the amount, and is verifiable by its code', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { id, part, rest, paper } = await withShipments(shop, buyer);
    const refunds = await withRefunds(shop, id);
    whenSettled();
    for (const event of [part, rest]) await get(shop, paper('commercial-invoice', event), buyer);
    for (const event of [...refunds, ...refunds]) {
      const answer = await get(shop, paper('credit-note', event), buyer);
      expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'application/pdf']);
    }
    const notes = await creditNotes(shop);
    const invoices = await shop.db.selectFrom('issued_papers').select('number').orderBy('number').limit(2).execute();
    expect(notes.map(({ totals }) => totals[0]?.[1])).toEqual(amounts);
    expect(notes[0]?.facts).toContainEqual(['Corrects', invoices.map(({ number }) => number).join('\n')]);
    const reasons = notes.map(({ sections }) => sections[0]?.rows.find(([label]) => label === 'Reason')?.[1]);
    expect(reasons).toEqual(['2 pieces were broken', 'Received above what is due']);
    const codes = await shop.db
      .selectFrom('papers')
      .selectAll()
      .where('number', 'like', 'CN-%')
      .orderBy('number')
      .execute();
    const verified = await Promise.all(
      codes.map(async ({ code }) => (await shop.app.inject({ url: `/api/verify/${code}` })).json()),
    );
    expect(verified.map(({ title, amount, account }) => [title, amount, account])).toEqual(
      amounts.map((amount) => ['Credit note', amount, null]),
    );
  });

  it('names the proforma invoice if there is no commercial one', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { id, paper } = await withShipments(shop, buyer);
    const [refund] = await withRefunds(shop, id);
    whenSettled();
    expect((await get(shop, paper('credit-note', refund), buyer)).statusCode).toBe(200);
    const [note] = await creditNotes(shop);
    expect(note?.facts).toContainEqual(['Corrects', expect.stringMatching(/^PI-/)]);
  });

  it('is available only to the customer of the order, only for refunds, and only once the refund can no longer be undone', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const stranger = await shop.signIn();
    const { id, paid, part, paper } = await withShipments(shop, buyer);
    const [refund, second] = await withRefunds(shop, id);
    const early = await get(shop, paper('credit-note', refund), buyer);
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'paper_not_yet']);
    const admin = await shop.signIn('admin');
    expect((await post(shop, `/api/order/${id}/correction`, admin, { entry: second })).statusCode).toBe(200);
    whenSettled();
    expect((await get(shop, paper('credit-note', refund), stranger)).statusCode).toBe(404);
    for (const event of [paid, part, second])
      expect((await get(shop, paper('credit-note', event), buyer)).statusCode).toBe(404);
    expect(await numbers(shop)).toEqual([]);
    // An issued credit note stays available, even if the refund is corrected later.
    expect((await get(shop, paper('credit-note', refund), buyer)).statusCode).toBe(200);
    await post(shop, `/api/order/${id}/correction`, admin, { entry: refund });
    expect((await get(shop, paper('credit-note', refund), buyer)).statusCode).toBe(200);
    expect(await numbers(shop)).toEqual(['CN-0001']);
  });
});
