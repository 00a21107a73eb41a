import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { orderBody, PRICE } from '#tests/support/order-body.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

interface Draft {
  toolId: string;
  quantity?: number;
  key?: string;
  body?: Record<string, unknown>;
}

function order(shop: TestShop, buyer: Person, { toolId, quantity = 500, key, body }: Draft) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { ...buyer.headers, ...(key && { 'idempotency-key': key }) },
    payload: { ...orderBody(buyer, toolId, quantity), ...body },
  });
}

async function stockOf(shop: TestShop, id: string): Promise<number> {
  const row = await shop.db.selectFrom('tools').select('quantity').where('id', '=', id).executeTakeFirstOrThrow();
  return row.quantity;
}

async function countOrders(shop: TestShop): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length;
}

describe('POST /order', () => {
  it('C-API-10 answers insertedId, takes the pieces out of stock and mails the customer', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ quantity: 1200 });
    const response = await order(shop, buyer, { toolId, quantity: 700 });
    expect(response.statusCode).toBe(200);
    const orders = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    expect(orders.json()).toMatchObject([
      {
        _id: response.json().insertedId,
        orderedBy: buyer.name,
        orderedEmail: buyer.email,
        shippingAddress: '12 Mirpur Road, Dhaka',
        orderedPhone: '+8801712345678',
        orderedTool: 'Test drill',
        orderedMinQty: 700,
        orderedTotalPrice: 700 * PRICE,
      },
    ]);
    expect(await stockOf(shop, toolId)).toBe(500);
    const mails = await shop.db.selectFrom('outbox').select(['recipient']).execute();
    expect(mails).toContainEqual({ recipient: buyer.email });
  });

  it('C-BUY-07 refuses more than the stock, however many digits it has, in the words of the form', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ quantity: 1200 });
    for (const quantity of [9_999_999_999, 999_999_999_999_999]) {
      const response = await order(shop, buyer, { toolId, quantity });
      expect(response.statusCode).toBe(422);
      expect(response.json().error.message).toBe(`Sorry! ${quantity} quantities are not available in stock.`);
    }
    expect(await stockOf(shop, toolId)).toBe(1200);
  });

  it('takes an order for all of the largest stock', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ quantity: MAX_STOCK });
    expect((await order(shop, buyer, { toolId, quantity: MAX_STOCK })).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(0);
  });

  it('finds the tool by its name when that is unique, and asks for the id when it is not', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    expect((await order(shop, buyer, { toolId, body: { toolId: undefined } })).statusCode).toBe(200);
    await shop.addTool();
    const ambiguous = await order(shop, buyer, { toolId, body: { toolId: undefined } });
    expect(ambiguous.statusCode).toBe(409);
    expect(ambiguous.json().error.code).toBe('tool_name_ambiguous');
  });

  it('refuses a total that does not match the price of the shop, and says the new price', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const response = await order(shop, buyer, { toolId, body: { orderedTotalPrice: 1 } });
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toMatchObject({
      code: 'price_changed',
      price: PRICE,
      orderedTotalPrice: 500 * PRICE,
    });
    expect(await countOrders(shop)).toBe(0);
  });

  it('refuses an order in the name of another customer', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const other = await shop.signIn();
    const toolId = await shop.addTool();
    const response = await order(shop, buyer, { toolId, body: { orderedEmail: other.email } });
    expect(response.statusCode).toBe(403);
    expect(await countOrders(shop)).toBe(0);
  });

  it.each([
    [499, 'Input quantity is less than minimum quantity!'],
    [10_001, 'Sorry! 10001 quantities are not available in stock.'],
  ])('applies the rules of the form again: %d pieces', async (quantity, message) => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const response = await order(shop, buyer, { toolId, quantity });
    expect(response.statusCode).toBe(422);
    expect(response.json().error.message).toBe(message);
    expect(await stockOf(shop, toolId)).toBe(10_000);
  });

  it('a repeated request under the same key is the same order', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const key = randomUUID();
    const first = await order(shop, buyer, { toolId, key });
    const again = await order(shop, buyer, { toolId, key });
    expect(again.json().insertedId).toBe(first.json().insertedId);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await countOrders(shop)).toBe(1);
    expect(await stockOf(shop, toolId)).toBe(9_500);
    const another = await order(shop, buyer, { toolId, key, quantity: 600 });
    expect(another.statusCode).toBe(409);
    expect(another.json().error.code).toBe('idempotency_key_reused');
  });

  it('the key of one customer is not that of another', async () => {
    const shop = await openTestShop();
    const [one, other, toolId, key] = [await shop.signIn(), await shop.signIn(), await shop.addTool(), randomUUID()];
    const first = await order(shop, one, { toolId, key });
    const second = await order(shop, other, { toolId, key });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().insertedId).not.toBe(first.json().insertedId);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
  });

  it('a key of less than eight characters is refused, one of eight is taken', async () => {
    const shop = await openTestShop();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const short = await order(shop, buyer, { toolId, key: '1234567' });
    expect(short.statusCode).toBe(400);
    expect(short.json().error.code).toBe('bad_idempotency_key');
    expect((await order(shop, buyer, { toolId, key: '12345678' })).statusCode).toBe(200);
    expect(await countOrders(shop)).toBe(1);
  });

  it('belongs to the address that is signed in, however it was typed, and is found under it in any case', async () => {
    const shop = await openTestShop();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const typed = buyer.email.toUpperCase();
    expect((await order(shop, buyer, { toolId, body: { orderedEmail: typed } })).statusCode).toBe(200);
    expect(await shop.db.selectFrom('orders').select('email').execute()).toEqual([{ email: buyer.email }]);
    const found = await shop.app.inject({ url: `/api/user-order?user=${typed}`, headers: buyer.headers });
    expect(found.json()).toMatchObject([{ orderedEmail: buyer.email }]);
  });

  it('two concurrent requests under the same key are one order', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(shop, buyer, { toolId, key })));
    expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1);
    expect(await countOrders(shop)).toBe(1);
    expect(await stockOf(shop, toolId)).toBe(9_500);
  });

  it('two buyers, stock for one: exactly one order is placed and stock is never negative', async () => {
    const shop = await openTestShop();
    const [one, two] = [await shop.signIn(), await shop.signIn()];
    const toolId = await shop.addTool({ quantity: 500 });
    const answers = await Promise.all([order(shop, one, { toolId }), order(shop, two, { toolId })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    expect(await countOrders(shop)).toBe(1);
    expect(await stockOf(shop, toolId)).toBe(0);
  });
});

describe('reading orders', () => {
  it('C-API-12 a customer reads only their own orders', async () => {
    const shop = await openTestShop();
    const [one, two] = [await shop.signIn(), await shop.signIn()];
    const toolId = await shop.addTool();
    await order(shop, one, { toolId });
    await order(shop, two, { toolId });
    const own = await shop.app.inject({ url: `/api/user-order?user=${one.email}`, headers: one.headers });
    expect(own.json()).toHaveLength(1);
    const foreign = await shop.app.inject({ url: `/api/user-order?user=${two.email}`, headers: one.headers });
    expect(foreign.statusCode).toBe(403);
  });

  it('C-API-11 an admin reads all orders, a customer does not', async () => {
    const shop = await openTestShop();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const toolId = await shop.addTool();
    await order(shop, buyer, { toolId });
    const all = await shop.app.inject({ url: '/api/order', headers: admin.headers });
    expect(all.json()).toHaveLength(1);
    const refused = await shop.app.inject({ url: '/api/order', headers: buyer.headers });
    expect(refused.statusCode).toBe(403);
  });
});
