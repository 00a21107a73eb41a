import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster } from '#tests/support/poster.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';
import type { ListedInvoice } from './listed-invoice.ts';

async function openShopWithInvoices(count = 3) {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 100_000 });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await placeTestOrder(shop, buyer, toolId));
  const send = (path: string, by: Person = buyer) => shop.app.inject({ url: `/api${path}`, headers: by.headers });
  const read = async (path: string, by: Person = buyer) => (await send(path, by)).json();
  const list = async (query = '', by: Person = buyer): Promise<ListedInvoice[]> => read(`/invoice${query}`, by);
  const numberOf = async (id: string | undefined): Promise<string> => (await read(`/order/${id}/proforma`)).number;
  return { shop, buyer, admin, toolId, ids, send, read, list, numberOf, post: poster(shop, admin) };
}

/** Total of one order: 500 pieces at 34. */
const TOTAL = 17_000;

describe('the list of invoices', () => {
  it('has what is due on each and when, newest first', async () => {
    const { list, ids, numberOf, post } = await openShopWithInvoices();
    await post(`/order/${ids[0]}/payment`, { amount: 6_000.5 });
    await post(`/order/${ids[1]}/payment`, { amount: 18_000, surplus: true });
    const listed = await list();
    expect(listed.map(({ number }) => number)).toEqual([
      await numberOf(ids[2]),
      await numberOf(ids[1]),
      await numberOf(ids[0]),
    ]);
    const common = { revision: '', currency: 'USD', total: TOTAL, overdue: false };
    expect(listed).toMatchObject([
      { ...common, received: 0, due: TOTAL, dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { ...common, received: 18_000, due: 0, dueOn: null },
      { ...common, received: 6_000.5, due: 10_999.5, dueOn: null, dueFirst: 0 },
    ]);
    expect(listed.map(({ orders }) => orders.map(({ _id }) => _id))).toEqual([[ids[2]], [ids[1]], [ids[0]]]);
    expect(listed[0]).not.toHaveProperty('customer');
  });

  it('has as a sheet their numbers as they are printed, and what is due on the day', async () => {
    const { shop, buyer, ids, numberOf, post } = await openShopWithInvoices(2);
    const instead = await numberOf(ids[1]);
    expect((await post(`/order/${ids[1]}/invoice`, { instead, validDays: 14 })).statusCode).toBe(200);
    const headers = { ...buyer.headers, accept: 'text/csv' };
    const { body } = await shop.app.inject({ url: '/api/invoice', headers });
    const [head = '', ...rows] = body.trim().split('\n');
    const names = head.trim().split(',');
    const cellsOf = (name: string) => rows.map((row) => row.split(',')[names.indexOf(name)]);
    expect(cellsOf('Number')).toEqual([`${instead}-A`, await numberOf(ids[0])]);
    expect([cellsOf('Due'), cellsOf('Due on that day')]).toEqual([Array(2).fill('17000'), Array(2).fill('5100')]);
  });

  it('leaves out invoices that another one replaced', async () => {
    const { list, ids, post, buyer } = await openShopWithInvoices();
    const { number } = (await post('/invoice', { orders: ids.slice(0, 2) }, buyer)).json();
    expect((await list()).map((each) => [each.number, each.due, each.orders.length])).toEqual([
      [number, 2 * TOTAL, 2],
      [expect.stringMatching(/-0003$/), TOTAL, 1],
    ]);
  });

  it('is paged by cursor, and can be limited to what is open or overdue', async () => {
    const { shop, list, send, ids, post } = await openShopWithInvoices();
    await post(`/order/${ids[1]}/payment`, {});
    await shop.db
      .updateTable('invoices')
      .set({ due_on: addDays(today(), -1) })
      .where('order_id', '=', ids[0] ?? '')
      .execute();
    const all = await list();
    const first = await send('/invoice?limit=2');
    const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect([...first.json(), ...(await send(next)).json()]).toEqual(all);
    expect((await send(next)).headers.link).toBeUndefined();
    expect((await list('?show=open')).map(({ _id }) => _id)).toEqual([all[0]?._id, all[2]?._id]);
    expect(await list('?show=overdue')).toMatchObject([{ _id: all[2]?._id, overdue: true }]);
    expect((await send('/invoice?show=paid')).statusCode).toBe(400);
    expect((await send('/invoice?limit=0')).statusCode).toBe(400);
  });

  it('is the customer’s own; an admin reads all, or those of one customer', async () => {
    const { shop, list, send, buyer, admin, toolId } = await openShopWithInvoices(2);
    const other = await shop.signIn();
    await placeTestOrder(shop, other, toolId);
    expect(await list('', other)).toHaveLength(1);
    const address = encodeURIComponent(buyer.email);
    expect((await send(`/invoice?customer=${address}`, other)).statusCode).toBe(403);
    expect((await send('/invoice?customer=unknown@example.com', other)).statusCode).toBe(403);
    expect((await shop.app.inject({ url: '/api/invoice' })).statusCode).toBe(401);
    expect(await list(`?customer=${address}`)).toEqual(await list());
    const everyone = await list('', admin);
    expect(everyone.map(({ customer }) => customer?.email)).toEqual([other.email, buyer.email, buyer.email]);
    expect(await list(`?customer=${encodeURIComponent(buyer.email.toUpperCase())}`, admin)).toHaveLength(2);
    expect(await list('?customer=unknown@example.com', admin)).toEqual([]);
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`, admin)).map(({ number }) => number);
    expect(await found(buyer.email.slice(0, 20).toUpperCase())).toHaveLength(2);
    expect(await found(`${everyone[0]?.number.toLowerCase()}`)).toEqual([everyone[0]?.number]);
    expect(await found('pi-')).toHaveLength(3);
    expect(await found('nobody_')).toEqual([]);
    expect(await list('?q=PI-1999', other)).toHaveLength(1);
  });
});

describe('an invoice', () => {
  it('is found by its number in letters of any case', async () => {
    const { ids, send, numberOf, post, admin } = await openShopWithInvoices(1);
    const number = await numberOf(ids[0]);
    const typed = number.toLowerCase().replace('-0001', '-1');
    expect((await post(`/invoice/${typed}/line`, { kind: 'charge', text: 'Freight', amount: 50 })).statusCode).toBe(
      200,
    );
    expect((await send(`/invoice/${typed}-a`)).json()).toMatchObject({ number, revision: 'A' });
    expect((await send(`/invoice/${typed}?revision=a`)).json()).toMatchObject({ number, revision: 'A' });
    expect((await send(`/order/${ids[0]}/proforma?number=${typed}`)).json()).toMatchObject({ number, revision: '' });
    expect((await post(`/invoice/${typed}/entry`, { kind: 'payment', amount: 50 })).statusCode).toBe(200);
    expect((await send(`/invoice/${typed}x`, admin)).statusCode).toBe(404);
  });

  it('has its lines and its ledger, without what was undone', async () => {
    const { shop, read, ids, numberOf, post } = await openShopWithInvoices(1);
    const [number, id] = [await numberOf(ids[0]), ids[0]];
    const pay = (amount: number, reference: string) =>
      post(`/invoice/${number}/entry`, { kind: 'payment', amount, reference, receivedOn: '2026-03-12', surplus: true });
    await pay(1_000, 'FT 1');
    expect((await post(`/order/${id}/undo`)).statusCode).toBe(200);
    await pay(500, 'FT 2');
    const [paid] = (await read(`/order/${id}/ledger`)).entries;
    expect((await post(`/order/${id}/correction`, { entry: paid.id })).statusCode).toBe(200);
    await pay(17_500, 'FT 3');
    await post(`/invoice/${number}/entry`, { kind: 'refund', amount: 500, reference: 'R 1', receivedOn: '2026-03-13' });
    expect(await read(`/invoice/${number}`)).toEqual({
      number,
      revision: '',
      currency: 'USD',
      total: TOTAL,
      received: TOTAL,
      due: 0,
      dueOn: null,
      dueFirst: 0,
      overdue: false,
      issuedOn: today(),
      superseded: false,
      revisions: [number],
      lines: [{ kind: 'order', text: expect.stringContaining('500 pieces'), amount: TOTAL, orderId: id }],
      taxes: [],
      entries: [
        { kind: 'payment', amount: 500, reference: 'FT 2', receivedOn: '2026-03-12' },
        { kind: 'correction', amount: -500, reference: null, receivedOn: today() },
        { kind: 'payment', amount: 17_500, reference: 'FT 3', receivedOn: '2026-03-12' },
        { kind: 'refund', amount: -500, reference: 'R 1', receivedOn: '2026-03-13' },
      ],
    });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('credits what is not to be paid once its order is cancelled: its lines add up to its total', async () => {
    const { read, ids, numberOf, post } = await openShopWithInvoices(1);
    const number = await numberOf(ids[0]);
    await post(`/order/${ids[0]}/payment`, { amount: 1_000 });
    await post(`/order/${ids[0]}/cancel`);
    expect(await read(`/invoice/${number}`)).toMatchObject({
      total: 0,
      received: 1_000,
      due: 0,
      lines: [
        { kind: 'order', amount: TOTAL },
        { kind: 'credit', amount: -TOTAL },
      ],
    });
  });

  it('is read in any revision, by its customer and admins only', async () => {
    const { shop, read, send, ids, numberOf, post, admin } = await openShopWithInvoices(1);
    const number = await numberOf(ids[0]);
    await post(`/order/${ids[0]}/invoice`, { instead: number, buyer: { company: 'Rahim & Sons' }, validDays: 30 });
    const latest = { revision: 'A', superseded: false, revisions: [number, `${number}-A`] };
    for (const path of [`/invoice/${number}`, `/invoice/${number}-A`, `/invoice/${number}?revision=A`])
      expect(await read(path)).toMatchObject({ number, total: TOTAL, due: TOTAL, ...latest });
    const original = { revision: '', superseded: true, dueOn: null, lines: [{ amount: TOTAL }] };
    expect(await read(`/invoice/${number}?revision=`, admin)).toMatchObject(original);
    expect((await send(`/invoice/${number}?revision=B`)).statusCode).toBe(404);
    const other = await shop.signIn();
    for (const path of [number, `${number}-A`, 'PI-1999-0001', '-A'])
      expect((await send(`/invoice/${path}`, other)).statusCode).toBe(404);
  });
});
