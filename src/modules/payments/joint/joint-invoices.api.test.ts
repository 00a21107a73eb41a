import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects, placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

async function openShopWithOrders(count = 3) {
  const shop = await openTestShop({ MAX_UNPAID_PIECES: '1000000' });
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await placeTestOrder(shop, buyer, toolId, 500 + index));
  const post = poster(shop, admin);
  const join = (orders: readonly (string | undefined)[], by: Person = buyer) => post('/invoice', { orders }, by);
  const read = reader(shop, buyer);
  const order = (id = '') => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { shop, buyer, admin, toolId, ids, post, join, read, order };
}

describe('one proforma invoice for several orders', () => {
  it('has a line per order, its own number and exact deposits, and supersedes the earlier invoices, which stay readable', async () => {
    const { shop, ids, join, read, order } = await openShopWithOrders();
    // Each deposit is rounded separately.
    for (const id of ids) {
      const single = await read(`/order/${id}/proforma`);
      expect(single.lines).toHaveLength(1);
    }
    const answer = await join([ids[2], ids[0], ids[1]]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { number } = answer.json();
    expect(number).toMatch(/^PI-\d{4}-J0001$/);
    const year = number.slice(3, 7);
    for (const id of ids) {
      const invoice = await read(`/order/${id}/proforma`);
      expect(invoice).toMatchObject({
        number,
        superseded: false,
        total: (500 + 501 + 502) * 3_400,
        parts: [
          { name: 'deposit', percent: 30, amount: (500 + 501 + 502) * 1_020 },
          { name: 'balance', amount: (500 + 501 + 502) * 2_380 },
        ],
      });
      expect(invoice.lines.map((line: { orderId: string }) => line.orderId)).toEqual(ids);
      expect(invoice.orders.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
      expect(invoice.issued).toHaveLength(2);
      expect(await read(`/order/${id}/proforma?number=${invoice.issued[0]}`)).toMatchObject({
        number: invoice.issued[0],
        superseded: true,
      });
      expect(Number((await order(id)).held_until)).toBeGreaterThanOrEqual(Date.parse(invoice.validUntil));
    }
    expect(await read(`/order/${ids[0]}/proforma?number=PI-${year}-0002`)).toMatchObject({
      error: { code: 'invoice_not_found' },
    });
    expect(await read(`/invoice/PI-${year}-0001`)).toMatchObject({ superseded: true });
    expect((await mailSubjects(shop)).at(-1)).toBe(`Your proforma invoice ${number} for 3 orders`);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('does not extend any hold, and is found by its number', async () => {
    const { shop, ids, join, read } = await openShopWithOrders();
    const [soon, later] = [Date.now() + DAY_MS, Date.now() + 5 * DAY_MS];
    const hold = (id: string | undefined, until: number) =>
      shop.db
        .updateTable('orders')
        .set({ held_until: until })
        .where('id', '=', id ?? '')
        .execute();
    await hold(ids[0], later);
    await hold(ids[1], soon);
    const { number } = (await join(ids.slice(0, 2))).json();
    const rows = await shop.db.selectFrom('orders').select('held_until').where('joint_invoice', '=', number).execute();
    expect(rows.map(({ held_until }) => Number(held_until)).sort()).toEqual([soon, later]);
    expect((await read(`/order/${ids[0]}/proforma`)).validUntil).toBe(new Date(soon).toISOString());
    const find = async (q: string) =>
      (await shop.app.inject({ url: `/api/order?q=${q}`, headers: (await shop.signIn('admin')).headers })).json();
    for (const typed of [number, number.toLowerCase(), `${number}-A`]) {
      const found = await find(typed);
      expect(found.map(({ _id }: { _id: string }) => _id).sort()).toEqual(ids.slice(0, 2).sort());
    }
    expect(await find('PI-2026-J9999')).toEqual([]);
  });

  it('is returned again for the same orders, and replaced when another order is added', async () => {
    const { shop, ids, join } = await openShopWithOrders();
    const [first, again] = [await join(ids.slice(0, 2)), await join(ids.slice(0, 2).toReversed())];
    expect(again.json()).toEqual(first.json());
    expect((await mailSubjects(shop)).filter((subject) => subject.includes('-J'))).toHaveLength(1);
    expect((await join(ids)).json().number).toMatch(/-J0002$/);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused for a single order, a repeated order, and more than 20 orders', async () => {
    const { ids, join } = await openShopWithOrders(2);
    const [id = ''] = ids;
    for (const [orders, code] of [
      [[], 'too_few_orders'],
      [[id], 'too_few_orders'],
      [[id, id], 'order_twice'],
      [[id, ...Array.from({ length: 20 }, (_, index) => `order-${index}`)], 'too_many_orders'],
    ] as const)
      expect(codeOf(await join(orders)), code).toBe(code);
  });

  it('can hold 20 orders', async () => {
    const { ids, join, read } = await openShopWithOrders(20);
    expect((await join(ids)).statusCode).toBe(200);
    expect((await read(`/order/${ids[7]}/proforma`)).lines).toHaveLength(20);
  });

  it('is refused for unknown orders and those of another customer; an admin can join orders of one customer only', async () => {
    const { shop, ids, join, toolId, admin } = await openShopWithOrders(2);
    const other = await shop.signIn();
    const foreign = await placeTestOrder(shop, other, toolId);
    for (const orders of [
      [ids[0], foreign],
      [ids[0], 'nothing'],
      [foreign, 'nothing'],
    ])
      expect((await join(orders)).statusCode).toBe(404);
    expect(codeOf(await join([ids[0], foreign], admin))).toBe('other_customer');
    expect((await join(ids, other)).statusCode).toBe(404);
    expect((await join(ids, admin)).statusCode).toBe(200);
    const changes = await shop.db.selectFrom('admin_changes').selectAll().execute();
    expect(changes.map(({ action }) => action)).toEqual(['joint invoice issued']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is refused for different currencies or addresses', async () => {
    const { shop, ids, join } = await openShopWithOrders(2);
    const set = (values: object) =>
      shop.db
        .updateTable('orders')
        .set(values)
        .where('id', '=', ids[1] ?? '')
        .execute();
    await set({ shipping_address: 'Elsewhere' });
    expect(codeOf(await join(ids))).toBe('other_address');
    await set({ currency: 'EUR' });
    expect(codeOf(await join(ids))).toBe('other_currency');
  });

  it('is refused for an order that is cancelled or has received money, naming the order', async () => {
    const { ids, join, post, order } = await openShopWithOrders();
    const [paid, part, cancelled] = ids;
    await post(`/order/${paid}/payment`, {});
    await post(`/order/${part}/payment`, { amount: 0.01 });
    await post(`/order/${cancelled}/cancel`, {});
    for (const [first, second] of [
      [paid, part],
      [part, cancelled],
      [cancelled, paid],
    ]) {
      const answer = await join([first, second]);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'order_not_open']);
      expect(answer.json().error.message).toContain((await order(first)).number?.slice(0, 9));
    }
  });

  it('is offered for all joinable orders, to their customer and to an admin', async () => {
    const { shop, ids, post, read, admin } = await openShopWithOrders();
    await post(`/order/${ids[0]}/payment`, { amount: 1 });
    const listed = async (path: string, by?: Person) =>
      (await read(path, by)).orders?.map(({ _id }: { _id: string }) => _id);
    const open = [ids[2], ids[1]];
    expect(await listed('/joinable-order')).toEqual(open);
    expect(await listed(`/joinable-order?order=${ids[1]}`)).toEqual(open);
    expect(await listed(`/joinable-order?order=${ids[1]}`, admin)).toEqual(open);
    expect(await listed('/joinable-order', admin)).toEqual([]);
    expect(await listed(`/joinable-order?order=${ids[1]}`, await shop.signIn())).toBeUndefined();
  });
});

describe('concurrent requests', () => {
  it('refuse the second of two joins with overlapping orders and say why', async () => {
    const { shop, ids, join } = await openShopWithOrders();
    const answers = await Promise.all([join(ids.slice(0, 2)), join(ids.slice(1))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json().error;
    expect(refusal.code).toBe('order_joined');
    expect(refusal.message).toMatch(/^ORD-\S+ is on proforma invoice PI-\S+-J0001 together with ORD-/);
    expect(await shop.db.selectFrom('invoices').select('id').execute()).toHaveLength(4);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it.each([
    ['a cancellation', { cancelled_at: 1, state: 'cancelled' }],
    ['a payment', { received_minor: 1 }],
  ] as const)('let a join wait for %s being recorded and refuse it afterwards', async (_, change) => {
    const { shop, ids, join } = await openShopWithOrders();
    const [, id = ''] = ids;
    let waiting: ReturnType<typeof join> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await trx.updateTable('orders').set(change).where('id', '=', id).execute();
      waiting = join(ids);
      waiting.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect(codeOf((await waiting) ?? { statusCode: 0, json: () => ({}) })).toBe('order_not_open');
  });

  it('give different numbers to joins of different orders', async () => {
    const { ids, join } = await openShopWithOrders(6);
    const answers = await Promise.all([0, 2, 4].map((from) => join(ids.slice(from, from + 2))));
    const numbers = answers.map((answer) => answer.json().number.slice(-5)).sort();
    expect(numbers).toEqual(['J0001', 'J0002', 'J0003']);
  });

  it('keep the data consistent if a payment and a join overlap, whichever comes first', async () => {
    const { shop, ids, join, post } = await openShopWithOrders();
    const [joined, paid] = await Promise.all([join(ids), post(`/order/${ids[1]}/payment`, { amount: 100 })]);
    expect(paid?.statusCode).toBe(200);
    expect([200, 409]).toContain(joined?.statusCode);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
