import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runMaintenance } from '#src/app/maintenance.ts';
import type { Order } from '#src/core/orders/order.ts';
import { today } from '#src/core/site/calendar.ts';
import { moveDefaults } from '#src/modules/orders/actions/order-move-input.ts';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

/** 02:30 on 1 January in Dhaka, and still the year before in UTC. */
const NEW_YEAR = Date.parse('2026-12-31T20:30:00Z');

function atTime(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}

async function openOnNewYear(environment: Record<string, string> = {}) {
  atTime(NEW_YEAR);
  const shop = await openTestShop(environment);
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const post = (url: string, payload: object, by: Person = admin) =>
    shop.app.inject({ method: 'POST', url: `/api${url}`, headers: by.headers, payload });
  const get = (url: string, by: Person = admin) => shop.app.inject({ url: `/api${url}`, headers: by.headers });
  const ok = async (url: string, payload: object, by?: Person) => {
    const answer = await post(url, payload, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  return { shop, buyer, admin, post, ok, get, place: () => placeTestOrder(shop, buyer, toolId) };
}

it.runIf(haveModules('shipping'))(
  'orders and papers of the first hours of a year have its number and its date, and none is older than its money',
  async () => {
    const { shop, buyer, post, ok, get, place } = await openOnNewYear();
    const [id, second] = [await place(), await place()];
    const [order] = (await get(`/user-order?user=${buyer.email}`, buyer)).json() as Order[];
    expect(order).toMatchObject({ number: 'ORD-2027-0002', heldUntil: '2027-01-15T17:59:59.999Z' });
    const proforma = (await get(`/order/${id}/proforma`, buyer)).json();
    expect([proforma.number, proforma.validUntil]).toEqual(['PI-2027-0001', '2027-01-15T17:59:59.999Z']);
    const joint = await ok('/invoice', { orders: [second, await place()] }, buyer);
    expect(joint.json().number).toBe('PI-2027-J0001');

    const tomorrow = await post(`/order/${id}/payment`, { receivedOn: '2027-01-02' });
    expect(tomorrow.json().error.message).toContain('must not be in the future');
    await ok(`/order/${id}/payment`, { receivedOn: '2027-01-01' });
    await ok(`/order/${id}/shipment`, { carrier: 'DHL' });
    const [shipment] = (await get(`/order/${id}/shipments`)).json().shipments;
    expect(shipment.departedOn).toBe('2027-01-01');
    vi.setSystemTime(NEW_YEAR + MAIL_DELAY_MS + 1_000);
    const { history } = (await get(`/order/${id}`)).json() as { history: { id: string; event: string }[] };
    const idOf = (name: string) => history.find(({ event }) => event === name)?.id;
    const paths = [`receipt/${idOf('paid')}`, `commercial-invoice/${idOf('shipped')}`];
    for (const path of paths) expect((await get(`/order/${id}/paper/${path}.pdf`, buyer)).statusCode).toBe(200);
    const issued = sql<{ number: string; content: string }>`select number, content from issued_papers order by number`;
    const papers = (await issued.execute(shop.db)).rows;
    expect(papers.map(({ number }) => number.slice(0, 7))).toEqual(['CI-2027', 'RC-2027']);
    for (const { content } of papers) {
      expect(content).toContain('["Date","1 January 2027"]');
      expect(content).not.toContain('2026');
    }
  },
);

it.runIf(haveModules('office'))(
  'lists, files and sums of the first hours of a year belong to its first day',
  async () => {
    const { shop, buyer, get, place } = await openOnNewYear();
    await place();
    const countOn = async (from: string, to: string) => (await get(`/order?from=${from}&to=${to}`)).json().length;
    expect([await countOn('2026-12-31', '2026-12-31'), await countOn('2027-01-01', '2027-01-01')]).toEqual([0, 1]);
    const file = await shop.app.inject({
      url: '/api/order',
      headers: { ...(await shop.signIn('admin')).headers, accept: 'text/csv' },
    });
    expect(file.headers['content-disposition']).toContain('orders-2027-01-01.csv');
    expect(file.body).toContain(`ORD-2027-0001,2027-01-01,to-be-paid,${buyer.name}`);
    const overview = (await get('/overview')).json();
    expect(overview.months.at(-1)).toMatchObject({ from: '2027-01-01', orders: 1 });
    expect(overview.months.at(-2)).toMatchObject({ from: '2026-12-01', orders: 0 });
    expect(overview.last30Days.orders).toBe(1);
  },
);

it('the dialogs of a clerk suggest the company’s day, wherever the clerk is', async () => {
  const { get, buyer, place } = await openOnNewYear();
  await place();
  const [order] = (await get(`/user-order?user=${buyer.email}`, buyer)).json() as [Order];
  expect(moveDefaults({ order, move: { event: 'paid', label: '', dialog: { title: '' } } } as never).receivedOn).toBe(
    '2027-01-01',
  );
  expect(today()).toBe('2027-01-01');
});

it.runIf(haveModules('orders'))(
  'the digest of a day is written once its hour has come in the company’s time',
  async () => {
    const { shop, place } = await openOnNewYear({ SALES_DIGEST_HOUR: '2' });
    await place();
    await runMaintenance({ ...shop, log: pino({ level: 'silent' }) });
    expect((await sql`select day from sales_digests`.execute(shop.db)).rows).toEqual([{ day: '2027-01-01' }]);
  },
);

it.runIf(haveModules('payments'))(
  'a customer east of the company may send the slip of a day that has begun there; its receipt is not older',
  async () => {
    const { shop, buyer, ok, get, place } = await openOnNewYear();
    // 22:00 on 31 December in Dhaka.
    vi.setSystemTime(Date.parse('2026-12-31T16:00:00Z'));
    const id = await place();
    const send = (sentOn: string) => {
      const { headers, payload } = slipForm(PICTURE, { amount: '17000', sentOn });
      const url = `/api/order/${id}/slip`;
      return shop.app.inject({ method: 'POST', url, headers: { ...buyer.headers, ...headers }, payload });
    };
    expect((await send('2027-01-02')).json().error.message).toBe('The day of the transfer must not be in the future.');
    const sent = await send('2027-01-01');
    expect(sent.statusCode, sent.body).toBe(200);
    await ok(`/slip/${sent.json().insertedId}/acceptance`, {});
    const { entries } = (await get(`/order/${id}/ledger`)).json();
    expect(entries).toMatchObject([{ on: '2026-12-31' }]);
  },
);
