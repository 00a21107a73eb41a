import { describe, expect, it } from 'vitest';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

interface Listed {
  _id: string;
}

async function insertOrders(shop: TestShop) {
  const [admin, rahim, karim] = [await shop.signIn('admin'), await shop.signIn(), await shop.signIn()];
  const insert = async (...[customer, change]: [Person, Parameters<typeof insertManyOrders>[3]]) =>
    (await insertManyOrders(shop.db, customer, 1, change))[0] ?? '';
  const ids = {
    saw: await insert(rahim, { tool_name: 'Saw', quantity: 900, state: 'shipped', paid_at: 1, shipped_at: 2 }),
    drill: await insert(rahim, { tool_name: 'Drill', number: 'ORD-2026-0007', phone: '+880 171-5550' }),
    foreign: await insert(karim, { tool_name: 'Saw', quantity: 700, number: 'ORD-2026-0008', phone: '0171 238005' }),
  };
  const counter = shop.db.insertInto('order_counters').values({ year: '2026', last: 8 });
  await counter.onConflict((conflict) => conflict.doNothing()).execute();
  return { admin, rahim, karim, ids };
}

const ask = (shop: TestShop, who: Person, user: string, query = '', accept = 'application/json') =>
  shop.app.inject({ url: `/api/user-order?user=${user}${query}`, headers: { ...who.headers, accept } });

describe('C-API-12 a search of the own orders', () => {
  const searched = useTestShop(insertOrders);

  it.each<[query: string, kinds: (keyof Awaited<ReturnType<typeof insertOrders>>['ids'])[]]>([
    ['', ['drill', 'saw']],
    ['&q=saw', ['saw']],
    ['&q=ORD-2026-0007', ['drill']],
    ['&q=ORD-2026-0008', []],
    ['&q=5550', ['drill']],
    // The amount of another customer's order is part of no own phone number.
    ['&q=23800', []],
    ['&q=30600', ['saw']],
    ['&q=%40example.com', ['drill', 'saw']],
    ['&state=shipped', ['saw']],
    ['&sort=amount-down', ['saw', 'drill']],
    ['&sort=date-up', ['saw', 'drill']],
    ['&from=2000-01-01&to=2000-01-02', []],
  ])('%s finds %j for the customer and for an admin', async (query, kinds) => {
    const { rahim, admin, ids } = searched;
    for (const who of [rahim, admin]) {
      const answer = await ask(searched, who, rahim.email, query);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().map(({ _id }: Listed) => _id)).toEqual(kinds.map((kind) => ids[kind]));
    }
  });

  it('is refused for another customer, also as a file', async () => {
    const { rahim, karim } = searched;
    for (const accept of ['application/json', 'text/csv'])
      expect((await ask(searched, karim, rahim.email, '&q=saw', accept)).statusCode).toBe(403);
  });

  it('has pages, and a file of all matching orders', async () => {
    const { rahim, ids } = searched;
    const first = await ask(searched, rahim, rahim.email, '&sort=amount-down&limit=1');
    expect(first.json()).toMatchObject([{ _id: ids.saw }]);
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await searched.app.inject({ url: next, headers: rahim.headers });
    expect(second.json()).toMatchObject([{ _id: ids.drill }]);
    const file = await ask(searched, rahim, rahim.email, '&sort=amount-down', 'text/csv');
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    expect(
      file.body
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[7]),
    ).toEqual(['Saw', 'Drill', undefined]);
  });
});
