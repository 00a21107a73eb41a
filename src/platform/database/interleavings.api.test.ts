import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendTestOrder, stockOf } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

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
  it('keeps the data consistent: stock and orders add up, nothing is negative, each key has one order', async () => {
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
          for (const round of rounds) await Promise.all(round.map((next) => act(shop, buyers, toolId, run, next)));
          await expectInvariants(shop, toolId, initial);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

async function act(shop: TestShop, buyers: Person[], toolId: string, run: string, next: Step): Promise<void> {
  const buyer = buyers[next.buyer] as Person;
  if (next.act === 'order') {
    const { statusCode } = await sendTestOrder(shop, buyer, toolId, next.quantity, `${run}-${next.key}`);
    expect([200, 409, 422]).toContain(statusCode);
  } else if (next.act === 'reprice') {
    await shop.db
      .updateTable('tools')
      .set({ price_minor: next.price * 100 })
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

async function expectInvariants(shop: TestShop, toolId: string, initial: number): Promise<void> {
  const orders = await shop.db.selectFrom('orders').selectAll().execute();
  const live = orders.filter(({ cancelled_at }) => cancelled_at === null);
  const stock = (await stockOf(shop, toolId)) ?? 0;
  expect(stock).toBeGreaterThanOrEqual(0);
  expect(stock + live.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(initial);
  for (const { quantity } of orders) expect(quantity).toBeGreaterThanOrEqual(500);
  expect(new Set(orders.map((row) => `${row.customer_id} ${row.idempotency_key}`)).size).toBe(orders.length);
}
