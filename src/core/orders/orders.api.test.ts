import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { orderBody, PRICE } from '#tests/support/order-body.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

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
  it('C-API-10 returns insertedId, takes the pieces from stock and mails the customer', async () => {
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

  it('is by the part of the address before the @ for an account without a name', async () => {
    const buyer = await shop.signIn('customer', '');
    const placed = await order(shop, buyer, { toolId: await shop.addTool(), quantity: 500 });
    expect(placed.statusCode).toBe(200);
    const [own] = (
      await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers })
    ).json();
    expect(own.orderedBy).toBe(buyer.email.split('@')[0]);
  });

  it('C-BUY-07 refuses more than the stock, with any number of digits, with the message of the form', async () => {
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ quantity: 1200 });
    for (const quantity of [9_999_999_999, 999_999_999_999_999]) {
      const response = await order(shop, buyer, { toolId, quantity });
      expect(response.statusCode).toBe(422);
      expect(response.json().error.message).toBe(`Sorry! ${quantity} quantities are not available in stock.`);
    }
    expect(await stockOf(shop, toolId)).toBe(1200);
  });

  it('accepts an order for the whole of the largest possible stock', async () => {
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ quantity: MAX_STOCK });
    expect((await order(shop, buyer, { toolId, quantity: MAX_STOCK })).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(0);
  });

  it('finds the tool by a unique name, and asks for the id if the name is ambiguous', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    expect((await order(shop, buyer, { toolId, body: { toolId: undefined } })).statusCode).toBe(200);
    await shop.addTool();
    const ambiguous = await order(shop, buyer, { toolId, body: { toolId: undefined } });
    expect(ambiguous.statusCode).toBe(409);
    expect(ambiguous.json().error.code).toBe('tool_name_ambiguous');
  });

  it('refuses a total that does not match the current price, and returns that price', async () => {
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
  ])('applies the rules of the form: %d pieces are refused', async (quantity, message) => {
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const response = await order(shop, buyer, { toolId, quantity });
    expect(response.statusCode).toBe(422);
    expect(response.json().error.message).toBe(message);
    expect(await stockOf(shop, toolId)).toBe(10_000);
  });

  it.each(['৫০০', '５００', ' 500 '])('C-BUY-06 reads the digits %s as 500 pieces', async (orderedMinQty) => {
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    expect((await order(shop, buyer, { toolId, body: { orderedMinQty } })).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(9_500);
  });

  it.each(['1,000', '1.000', '1 000'])('C-BUY-06 reads %s as a thousand pieces', async (orderedMinQty) => {
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    expect((await order(shop, buyer, { toolId, quantity: 1000, body: { orderedMinQty } })).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(9_000);
  });

  it.each(['500,5', '500.5', '500 pcs', 500.125])(
    'C-BUY-06 refuses %j, which is no count of pieces',
    async (orderedMinQty) => {
      const buyer = await shop.signIn();
      const toolId = await shop.addTool();
      const response = await order(shop, buyer, { toolId, body: { orderedMinQty } });
      expect(response.statusCode).toBe(422);
      expect(response.json().error).toMatchObject({
        message: 'Please input a whole number of pieces in digits only, such as 500 or 1,500.',
        field: 'orderedMinQty',
      });
      expect(await stockOf(shop, toolId)).toBe(10_000);
    },
  );

  it('returns the same order for a retry under the same key', async () => {
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

  it('keeps equal keys of different customers apart', async () => {
    const [karim, rahim, toolId, key] = [await shop.signIn(), await shop.signIn(), await shop.addTool(), randomUUID()];
    const first = await order(shop, karim, { toolId, key });
    const second = await order(shop, rahim, { toolId, key });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().insertedId).not.toBe(first.json().insertedId);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
  });

  it('refuses a key of fewer than eight characters, and accepts one of eight', async () => {
    const shop = await openTestShop();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const short = await order(shop, buyer, { toolId, key: '1234567' });
    expect(short.statusCode).toBe(400);
    expect(short.json().error.code).toBe('bad_idempotency_key');
    expect((await order(shop, buyer, { toolId, key: '12345678' })).statusCode).toBe(200);
    expect(await countOrders(shop)).toBe(1);
  });

  it('stores the email address of the signed-in user, however it was typed, and finds the order under it in any case', async () => {
    const shop = await openTestShop();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const typed = buyer.email.toUpperCase();
    expect((await order(shop, buyer, { toolId, body: { orderedEmail: typed } })).statusCode).toBe(200);
    expect(await shop.db.selectFrom('orders').select('email').execute()).toEqual([{ email: buyer.email }]);
    const found = await shop.app.inject({ url: `/api/user-order?user=${typed}`, headers: buyer.headers });
    expect(found.json()).toMatchObject([{ orderedEmail: buyer.email }]);
  });

  it('places one order for concurrent requests under the same key', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(shop, buyer, { toolId, key })));
    expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1);
    expect(await countOrders(shop)).toBe(1);
    expect(await stockOf(shop, toolId)).toBe(9_500);
  });

  it('places one order if two buyers order the last pieces, and the stock is never negative', async () => {
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
  it('C-API-12 is limited to their own orders for a customer', async () => {
    const [one, two] = [await shop.signIn(), await shop.signIn()];
    const toolId = await shop.addTool();
    await order(shop, one, { toolId });
    await order(shop, two, { toolId });
    const own = await shop.app.inject({ url: `/api/user-order?user=${one.email}`, headers: one.headers });
    expect(own.json()).toHaveLength(1);
    const foreign = await shop.app.inject({ url: `/api/user-order?user=${two.email}`, headers: one.headers });
    expect(foreign.statusCode).toBe(403);
  });

  it('C-API-11 is possible for all orders for an admin, but not for a customer', async () => {
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
