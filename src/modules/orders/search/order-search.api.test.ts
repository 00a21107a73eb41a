import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

interface Answer {
  ids: string[];
  /** Path of the next page, from the link header. */
  next: string | undefined;
}

async function ask(shop: TestShop, admin: Person, query: string): Promise<Answer> {
  const url = query.startsWith('/') ? query : `/api/order?${query}`;
  const response = await shop.app.inject({ url, headers: admin.headers });
  expect(response.statusCode, response.body).toBe(200);
  return {
    ids: response.json().map(({ _id }: { _id: string }) => _id),
    next: /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1],
  };
}

/** Inserts one order of each kind; `ids` has their ids. */
async function insertOrders(shop: TestShop) {
  const [admin, rahim, karim] = [
    await shop.signIn('admin'),
    await shop.signIn(),
    await shop.signIn('customer', 'Karim Öz'),
  ];
  const insert = async (...[customer, change]: [Person, Parameters<typeof insertManyOrders>[3]]) =>
    (await insertManyOrders(shop.db, customer, 1, change))[0] ?? '';
  const ids = {
    cancelled: await insert(rahim, { tool_name: 'KD20-13 Drill', state: 'cancelled', cancelled_at: 1 }),
    shipped: await insert(rahim, { tool_name: 'KS20-165 Saw', state: 'shipped', paid_at: 1, shipped_at: 2 }),
    paid: await insert(karim, { tool_name: 'KS20-165 Saw', state: 'paid', paid_at: 1 }),
    open: await insert(karim, { tool_name: '100%_Drill', phone: '+880 171-5550' }),
  };
  return { admin, rahim, karim, ids };
}

async function shopWithOrders() {
  const shop = await openTestShop();
  return { shop, ...(await insertOrders(shop)) };
}

type Kind = keyof Awaited<ReturnType<typeof insertOrders>>['ids'];

describe('a search of all orders', () => {
  const searched = useTestShop(insertOrders);
  it.each<[query: string, kinds: Kind[]]>([
    ['q=drill', ['open', 'cancelled']],
    ['q=+DRILL+kd20', ['cancelled']],
    ['q=saw+karim', ['paid']],
    ['q=%C3%96Z', ['open', 'paid']],
    ['q=%C3%B6z+drill', ['open']],
    ['q=%C3%A4', []],
    ['q=171-5550', ['open']],
    ['q=%25_', ['open']],
    ['q=_', ['open']],
    ['q=%5C', []],
    ['q=example.com', ['open', 'paid', 'shipped', 'cancelled']],
    ['q=dhaka', ['open', 'paid', 'shipped', 'cancelled']],
    ['q=chattogram+saw', []],
    ['state=to-be-paid', ['open']],
    ['state=paid', ['paid']],
    ['state=shipped', ['shipped']],
    ['state=cancelled', ['cancelled']],
    ['q=drill&state=cancelled', ['cancelled']],
    ['q=saw&state=cancelled', []],
    ['q=', ['open', 'paid', 'shipped', 'cancelled']],
  ])('with ?%s finds %j', async (query, kinds) => {
    const found = { ids: kinds.map((kind) => searched.ids[kind]), next: undefined };
    expect(await ask(searched, searched.admin, `${query}&limit=50`)).toEqual(found);
    expect(await ask(searched, searched.admin, query)).toEqual(found);
  });

  const desk = useTestShop(async (shop) => {
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn('customer', 'Krüger & Söhne GmbH')];
    await shop.db.insertInto('order_counters').values({ year: '2026', last: 1042 }).execute();
    const ids = await insertManyOrders(shop.db, buyer, 1, {
      number: 'ORD-2026-0042',
      phone: '+880 1712-345678',
      shipping_address: 'Hafenstraße 12\n20457 Hamburg',
      quantity: 550,
      unit_price_minor: 3_500,
    });
    await insertManyOrders(shop.db, await shop.signIn('customer', 'Rahim'), 3);
    return { admin, ids };
  });
  it.each<[typed: string, found: boolean]>([
    ['ORD-2026-0042', true],
    ['ord-2026-42', true],
    ['2026-42', true],
    ['42', true],
    ['0042', true],
    ['PI-2026-0042', true],
    ['ORD-2026-9942', false],
    ['2025-42', false],
    ['+880 1712-345678', true],
    ['01712345678', true],
    ['01712345', true],
    ['1712 345', true],
    ['345678', true],
    ['(0)1712/345', true],
    ['+880 1712-345679', false],
    ['20457', true],
    ['20457 12', true],
    ['19250', true],
    ['19,250', true],
    ['$19,250', true],
    ['USD 19250.00', true],
    ['19250.50', false],
    ['$19', false],
    ['hafen', true],
    ['Hafenstraße 12 hamburg', true],
    ['Krüger & Söhne GmbH', true],
    ['KRÜGER gmbh', true],
    ['krueger', false],
  ])('for %j, as typed by a clerk, finds the order: %j', async (typed, isFound) => {
    const { admin, ids } = desk;
    expect((await ask(desk, admin, `q=${encodeURIComponent(typed)}&limit=50`)).ids).toEqual(isFound ? ids : []);
  });

  it('finds digits that many, few or no orders contain', async () => {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const old = await insertManyOrders(shop.db, buyer, 3, { phone: '0171 / 55 66 77' });
    await insertManyOrders(shop.db, buyer, 600, { phone: '+880 1711-223344' });
    const found = [
      (await ask(shop, admin, 'q=556677&limit=50')).ids,
      (await ask(shop, admin, 'q=556677&sort=amount-up')).ids.toSorted().toReversed(),
      (await ask(shop, admin, 'q=998877&limit=50')).ids,
      (await ask(shop, admin, 'q=223344&limit=50')).ids.length,
      (await ask(shop, admin, 'q=22334')).ids.length,
    ];
    expect(found).toEqual([old, old, [], 50, 600]);
  });

  it('finds a phone number stored without its country code when it is typed with one', async () => {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const ids = await insertManyOrders(shop.db, buyer, 1, { phone: '01712.345678' });
    expect((await ask(shop, admin, `q=${encodeURIComponent('+880 1712-345678')}`)).ids).toEqual(ids);
  });

  it('finds an order by its id, a prefix of it and the number of its old proforma invoice', async () => {
    const { shop, admin, ids } = await shopWithOrders();
    const { paid } = ids;
    for (const typed of [
      paid,
      paid.toUpperCase(),
      paid.replaceAll('-', ''),
      paid.slice(0, -3),
      `PI-${paid.slice(-12)}`,
    ]) {
      expect((await ask(shop, admin, `limit=50&q=${typed}`)).ids, typed).toContain(paid);
    }
    expect(await ask(shop, admin, `q=${paid}&state=paid`)).toEqual({ ids: [paid], next: undefined });
    expect(await ask(shop, admin, `q=${paid}&state=shipped`)).toEqual({ ids: [], next: undefined });
    // The first digits of an id are the same for years.
    expect((await ask(shop, admin, `q=${paid.slice(0, 4)}`)).ids).toHaveLength(4);
    expect((await ask(shop, admin, 'q=abcdef')).ids).toEqual([]);
  });

  it('finds the orders of an email address, in any case', async () => {
    const { shop, admin, rahim, ids } = await shopWithOrders();
    const found = [ids.shipped, ids.cancelled];
    expect((await ask(shop, admin, `q=${rahim.email}`)).ids).toEqual(found);
    expect((await ask(shop, admin, `limit=9&q=${rahim.email.toUpperCase()}`)).ids).toEqual(found);
    expect((await ask(shop, admin, `q=${rahim.email.slice(0, -3)}`)).ids).toEqual(found);
    expect((await ask(shop, admin, `q=${rahim.email}&state=cancelled`)).ids).toEqual([ids.cancelled]);
    expect((await ask(shop, admin, 'q=nobody@example.com')).ids).toEqual([]);
  });

  it('has pages without gaps or overlaps, linked by the response header', async () => {
    const { shop, admin, rahim } = await shopWithOrders();
    const ids = await insertManyOrders(shop.db, rahim, 7, { tool_name: 'Sander', state: 'paid', paid_at: 1 });
    for (const question of ['q=sander', 'state=paid', `q=${rahim.email}&state=paid`]) {
      const seen: string[] = [];
      for (let next: string | undefined = `${question}&limit=3`; next; ) {
        const part: Answer = await ask(shop, admin, next);
        seen.push(...part.ids);
        next = part.next;
      }
      expect(seen.slice(0, 7), question).toEqual(ids);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('C-API-11 returns all results without a limit, even if they exceed a page', async () => {
    const { shop, admin, rahim } = await shopWithOrders();
    const ids = await insertManyOrders(shop.db, rahim, 1_100, { tool_name: 'Blower' });
    expect(await ask(shop, admin, 'q=blower')).toEqual({ ids, next: undefined });
  });

  it.each([
    'state=lost',
    'state=',
    'state=paid&state=shipped',
    'sort=price',
    'from=2026-02-30',
    'to=soon',
    'q=a&q=b',
    `q=${'x'.repeat(101)}`,
    'q=a%00b',
  ])('refuses %s', async (query) => {
    const response = await searched.app.inject({ url: `/api/order?${query}`, headers: searched.admin.headers });
    expect(response.statusCode).toBe(400);
  });

  it('is for admins only', async () => {
    const { shop, rahim } = await shopWithOrders();
    const response = await shop.app.inject({ url: '/api/order?q=drill', headers: rahim.headers });
    expect(response.statusCode).toBe(403);
    expect((await shop.app.inject('/api/order?q=drill')).statusCode).toBe(401);
  });
});
