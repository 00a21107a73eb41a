import '../support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRICE } from '../support/order-body.ts';
import { expectBooksToBalance } from '../support/orders-over-http.ts';
import { sendTestOrder, stockOf } from '../support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '../support/test-shop.ts';

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

describe('concurrent requests', () => {
  it('sell the last 500 pieces to exactly one of 200 buyers', async () => {
    const shop = await openTestShop();
    const toolId = await shop.addTool({ quantity: 500 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.signIn()));
    const answers = await Promise.all(buyers.map((buyer) => sendTestOrder(shop, buyer, toolId)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(199);
    expect(await stockOf(shop, toolId)).toBe(0);
    await expectBooksToBalance(shop.db, 500, []);
  });

  it('place one order for a hundred requests with the same key', async () => {
    const shop = await openTestShop();
    const [buyer, toolId, key] = [await shop.signIn(), await shop.addTool(), randomUUID()];
    const sent = Array.from({ length: 100 }, () => sendTestOrder(shop, buyer, toolId, 500, key));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().insertedId}`)).size).toBe(1);
    await expectBooksToBalance(shop.db, 10_000, []);
    expect(await stockOf(shop, toolId)).toBe(9_500);
  });

  it('with the same key and different bodies: one is accepted, the other refused', async () => {
    const shop = await openTestShop();
    const [buyer, toolId, key] = [await shop.signIn(), await shop.addTool(), randomUUID()];
    const answers = await Promise.all([500, 600].map((quantity) => sendTestOrder(shop, buyer, toolId, quantity, key)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('give every order the price that its buyer saw, while the price changes', async () => {
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [
      await shop.signIn(),
      await shop.signIn('admin'),
      await shop.addTool({ quantity: 100_000 }),
    ];
    const buy = () => sendTestOrder(shop, buyer, toolId);
    const first = await buy();
    const [edited, ...answers] = await Promise.all([
      edit(shop, admin, toolId, { price: 40 }),
      ...Array.from({ length: 20 }, buy),
    ]);
    const last = await buy();
    expect(
      [first, edited, last].map(({ statusCode }) => statusCode),
      edited.body,
    ).toEqual([200, 200, 409]);
    for (const { statusCode, body } of answers) expect([200, 409], body).toContain(statusCode);
    const placed = 1 + answers.filter(({ statusCode }) => statusCode === 200).length;
    const orders = await shop.db.selectFrom('orders').select('unit_price_minor').execute();
    expect(orders).toEqual(Array.from({ length: placed }, () => ({ unit_price_minor: PRICE * 100 })));
    expect(await shop.db.selectFrom('tools').select('price_minor').execute()).toEqual([{ price_minor: 4_000 }]);
  });

  it('keep every acknowledged order, while the tool is deleted', async () => {
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [
      await shop.signIn(),
      await shop.signIn('admin'),
      await shop.addTool({ quantity: 100_000 }),
    ];
    const buy = () => sendTestOrder(shop, buyer, toolId);
    const first = await buy();
    const url = `/api/tool/${toolId}`;
    const remove = () => shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    const [removed, ...answers] = await Promise.all([remove(), ...Array.from({ length: 20 }, buy)]);
    const last = await buy();
    expect([first, removed, last].map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    for (const { statusCode, body } of answers) expect([200, 404], body).toContain(statusCode);
    const placed = [first, ...answers].filter(({ statusCode }) => statusCode === 200);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(placed.length);
  });
});
