import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOLD_MS } from '#src/core/orders/advance-order.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithOrdersToShip } from '#tests/support/orders-to-ship.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import type { IssuedPaper } from './issue-paper.server.ts';

const post = ({ app }: TestShop, url: string, { headers }: Person, payload: object) =>
  app.inject({ method: 'POST', url, headers, payload });
const get = ({ app }: TestShop, url: string, { headers }: Person) => app.inject({ url, headers });

/** Later than what was just recorded can be taken back. */
function whenSettled(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOLD_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

/** An order that was paid in full and shipped in two parts. */
async function withShipments(shop: TestShop, buyer: Person) {
  const admin = await shop.signIn('admin');
  const toolId = await shop.addTool();
  const placed = await post(shop, '/api/order', buyer, orderBody(buyer, toolId, 700));
  const id = placed.json().insertedId as string;
  for (const [call, body] of [
    ['payment', { reference: 'FT 4711' }],
    ['shipment', { pieces: 300, carrier: 'DHL', reference: 'AWB 020-1' }],
    ['shipment', {}],
  ] as const) {
    const answer = await post(shop, `/api/order/${id}/${call}`, admin, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const events = await shop.db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const [, paid, part, rest] = events.map((event) => event.id);
  const paper = (kind: string, event = '') => `/api/order/${id}/paper/${kind}/${event}.pdf`;
  return { id, paid, part, rest, paper };
}

async function numbers({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('issued_papers').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number.replace(/-\d{4}-/, '-'));
}

describe('the papers of shipments and payments', () => {
  it('are issued once, under numbers without a gap, and checked by their codes', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { paid, part, rest, paper } = await withShipments(shop, buyer);
    whenSettled();
    const urls = [paper('commercial-invoice', part), paper('packing-list', part), paper('receipt', paid)];
    for (const url of [...urls, ...urls, paper('commercial-invoice', rest)]) {
      const answer = await get(shop, url, buyer);
      expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'application/pdf']);
    }
    expect(await numbers(shop)).toEqual(['CI-0001', 'CI-0002', 'RC-0001']);
    const codes = await shop.db.selectFrom('papers').selectAll().orderBy('number').execute();
    const verified = await Promise.all(
      codes.map(async ({ code }) => (await shop.app.inject({ url: `/api/verify/${code}` })).json()),
    );
    expect(verified.map(({ title, amount, superseded }) => [title, amount, superseded])).toEqual([
      ['Commercial invoice', '$10,200', false],
      ['Commercial invoice', '$13,600', false],
      ['Packing list', null, false],
      ['Receipt', '$23,800', false],
    ]);
  });

  it('asked for at once, by many, leave no gap and no second number', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const orders = await Promise.all([1, 2].map(() => withShipments(shop, buyer)));
    const admins = await Promise.all([1, 2, 3].map(() => shop.signIn('admin')));
    whenSettled();
    const urls = orders.flatMap(({ part, rest, paper }) => [part, rest].map((id) => paper('commercial-invoice', id)));
    const answers = await Promise.all(admins.flatMap((admin) => urls.map((url) => get(shop, url, admin))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await numbers(shop)).toEqual(['CI-0001', 'CI-0002', 'CI-0003', 'CI-0004']);
  });

  it('are not issued while their event can be taken back', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { part, paper } = await withShipments(shop, buyer);
    const answer = await get(shop, paper('commercial-invoice', part), buyer);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'paper_not_yet']);
    expect(await numbers(shop)).toEqual([]);
  });

  it('are for the customer of the order; of another kind or event there are none', async () => {
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

  it('of a shipment of several orders are one invoice and one list, with the cartons of each', async () => {
    const { shop, buyer, orders, send, shipments } = await openShopWithOrdersToShip();
    const lines = [{ order: orders[0], pieces: 500 }, { order: orders[1] }];
    expect((await send('POST', '/shipment', { lines, carrier: 'DHL', container: 'MSKU 1' })).statusCode).toBe(200);
    const [shipment] = (await shipments(orders[0])).shipments;
    whenSettled();
    for (const { orderId, eventId } of shipment.lines) {
      const answer = await get(shop, `/api/order/${orderId}/paper/packing-list/${eventId}.pdf`, buyer);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const rows = await shop.db.selectFrom('issued_papers').selectAll().execute();
    expect(rows).toHaveLength(1);
    const { paper, packingList, amount } = JSON.parse(rows[0]?.content ?? '') as IssuedPaper;
    expect(amount).toBe('$40,800');
    expect(paper.lines.map(([, pieces]) => pieces)).toEqual(['500', '700']);
    expect(paper.facts).toContainEqual(['Container', 'MSKU 1']);
    expect(packingList?.lines.map(([, ...figures]) => figures)).toEqual([
      ['500', '2', '750 kg', '30 kg'],
      ['700', '3', '1,050 kg', '45 kg'],
    ]);
    expect(packingList?.sections[0]?.rows).toEqual([
      ['Cartons', '5'],
      ['Net weight', '1,800 kg'],
      ['Gross weight', '75 kg'],
      ['Volume', '0.4 m³'],
      ['Dangerous goods', 'UN3481, lithium ion batteries packed with equipment'],
    ]);
  });
});
