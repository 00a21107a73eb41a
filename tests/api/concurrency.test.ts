import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderBody, PRICE } from '../support/order-body.ts';
import { expectBooksToBalance } from '../support/orders-over-http.ts';
import { openTestShop, type Person, type TestShop } from '../support/test-shop.ts';

function order(
  shop: TestShop,
  buyer: Person,
  toolId: string,
  quantity: number,
  key: string = randomUUID(),
  price = PRICE,
) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: orderBody(buyer, toolId, quantity, price),
  });
}

/** A shop on a busy machine may say that it is busy; the checkout then sends the same order again. */
async function orderWithPatience(shop: TestShop, buyer: Person, toolId: string) {
  const key = randomUUID();
  for (;;) {
    const answer = await order(shop, buyer, toolId, 500, key);
    if (answer.statusCode !== 503) return answer;
    await pause(200);
  }
}

function edit(shop: TestShop, admin: Person, toolId: string, change: object) {
  return shop.app.inject({
    method: 'PUT',
    url: `/api/tool/${toolId}`,
    headers: admin.headers,
    payload: {
      toolName: 'Test drill',
      quantity: 10_000,
      price: PRICE,
      description: 'A drill.',
      img: 'https://example.com/a.png',
      ...change,
    },
  });
}

const stockOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('tools').select('quantity').executeTakeFirst())?.quantity ?? 0;

describe('many at once', () => {
  it('of 200 buyers for the last 500 pieces exactly one gets them', async () => {
    const shop = await openTestShop();
    const toolId = await shop.addTool({ quantity: 500 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.signIn()));
    const answers = await Promise.all(buyers.map((buyer) => orderWithPatience(shop, buyer, toolId)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(199);
    expect(await stockOf(shop)).toBe(0);
    await expectBooksToBalance(shop.db, 500, []);
  });

  it('a hundred clicks on one button are one order', async () => {
    const shop = await openTestShop();
    const [buyer, toolId, key] = [await shop.signIn(), await shop.addTool(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => order(shop, buyer, toolId, 500, key)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().insertedId}`)).size).toBe(1);
    await expectBooksToBalance(shop.db, 10_000, []);
    expect(await stockOf(shop)).toBe(9_500);
  });

  it('the same key with another body is refused, whichever came first', async () => {
    const shop = await openTestShop();
    const [buyer, toolId, key] = [await shop.signIn(), await shop.addTool(), randomUUID()];
    const answers = await Promise.all([500, 600].map((quantity) => order(shop, buyer, toolId, quantity, key)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('while the price changes, every order has the price its buyer saw', async () => {
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [
      await shop.signIn(),
      await shop.signIn('admin'),
      await shop.addTool({ quantity: 100_000 }),
    ];
    const buying = Array.from({ length: 40 }, () => order(shop, buyer, toolId, 500));
    const answers = await Promise.all([
      ...buying.slice(0, 20),
      edit(shop, admin, toolId, { price: 40 }),
      ...buying.slice(20),
    ]);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    for (const { unit_price_minor } of await shop.db.selectFrom('orders').select('unit_price_minor').execute()) {
      expect(unit_price_minor).toBe(PRICE * 100);
    }
  });

  it('a tool deleted while it sells takes no order down with it', async () => {
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [
      await shop.signIn(),
      await shop.signIn('admin'),
      await shop.addTool({ quantity: 100_000 }),
    ];
    const buying = Array.from({ length: 20 }, () => order(shop, buyer, toolId, 500));
    const remove = shop.app.inject({ method: 'DELETE', url: `/api/tool/${toolId}`, headers: admin.headers });
    const answers = await Promise.all([...buying, remove]);
    const placed = answers.slice(0, -1).filter(({ statusCode }) => statusCode === 200);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(placed.length);
  });
});

type Step = { buyer: number } & (
  | { act: 'order'; quantity: number; key: number }
  | { act: 'cancel' }
  | { act: 'reprice'; price: number }
);

const step: fc.Arbitrary<Step> = fc.record({ buyer: fc.nat(2) }).chain(({ buyer }) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        buyer: fc.constant(buyer),
        act: fc.constant('order' as const),
        quantity: fc.integer({ min: 400, max: 1_500 }),
        key: fc.nat(4),
      }),
    },
    { weight: 3, arbitrary: fc.record({ buyer: fc.constant(buyer), act: fc.constant('cancel' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        buyer: fc.constant(buyer),
        act: fc.constant('reprice' as const),
        price: fc.constantFrom(34, 35),
      }),
    },
  ),
);

describe('any interleaving of orders, cancellations and new prices', () => {
  it('keeps the books: stock and live orders add up, nothing is negative, a key is one order', async () => {
    const shop = await openTestShop();
    const buyers = await Promise.all([shop.signIn(), shop.signIn(), shop.signIn()]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        async (rounds) => {
          await shop.db.deleteFrom('orders').execute();
          await shop.db.deleteFrom('tools').execute();
          const initial = 4_000;
          const toolId = await shop.addTool({ quantity: initial });
          const run = randomUUID();
          for (const round of rounds) await Promise.all(round.map((one) => act(shop, buyers, toolId, run, one)));
          await expectInvariants(shop, initial);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

async function act(shop: TestShop, buyers: Person[], toolId: string, run: string, one: Step): Promise<void> {
  const buyer = buyers[one.buyer] as Person;
  if (one.act === 'order') {
    const { statusCode } = await order(shop, buyer, toolId, one.quantity, `${run}-${one.key}`);
    expect([200, 409, 422]).toContain(statusCode);
  } else if (one.act === 'reprice') {
    await shop.db
      .updateTable('tools')
      .set({ price_minor: one.price * 100 })
      .where('id', '=', toolId)
      .execute();
  } else {
    const own = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', buyer.userId)
      .limit(1)
      .executeTakeFirst();
    if (own)
      await shop.app.inject({
        method: 'POST',
        url: `/api/order/${own.id}/cancel`,
        headers: buyer.headers,
        payload: {},
      });
  }
}

async function expectInvariants(shop: TestShop, initial: number): Promise<void> {
  const orders = await shop.db.selectFrom('orders').selectAll().execute();
  const live = orders.filter(({ cancelled_at }) => cancelled_at === null);
  const stock = await stockOf(shop);
  expect(stock).toBeGreaterThanOrEqual(0);
  expect(stock + live.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(initial);
  for (const { quantity } of orders) expect(quantity).toBeGreaterThanOrEqual(500);
  expect(new Set(orders.map((row) => `${row.customer_id} ${row.idempotency_key}`)).size).toBe(orders.length);
}
