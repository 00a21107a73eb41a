import { describe, expect, it } from 'vitest';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

async function openShop(choice: ShopChoice = shared) {
  const { shop, buyer, admin, toolId, orderId } = await openShopWithOrder(choice);
  const get = (by: Person, id = orderId) => shop.app.inject({ url: `/api/order/${id}`, headers: by.headers });
  const post = (call: string, by: Person, payload: object = {}, id = orderId) =>
    shop.app.inject({ method: 'POST', url: `/api/order/${id}/${call}`, headers: by.headers, payload });
  return { shop, buyer, admin, toolId, orderId, get, post };
}

describe('the page of an order', () => {
  it('has the order, its history and the current data of its tool', async () => {
    const { buyer, admin, toolId, orderId, get, post } = await openShop();
    await post('payment', admin, { amount: 5_100, reference: 'FT 1', note: 'Thank you' });
    expect((await get(buyer)).json()).toEqual({
      order: expect.objectContaining({ _id: orderId, state: 'confirmed', receivedAmount: 5_100 }),
      tool: {
        _id: toolId,
        toolName: 'Test drill',
        img: expect.any(String),
        price: 34,
        priceSteps: [],
        quantity: 9_500,
      },
      packing: null,
      history: [
        expect.objectContaining({ event: 'placed', by: 'customer', state: 'to-be-paid' }),
        expect.objectContaining({
          event: 'payment-received',
          by: 'admin',
          data: { amount: 5_100, reference: 'FT 1', note: 'Thank you', entry: expect.any(String) },
        }),
      ],
    });
  });

  it('works for a deleted tool', async () => {
    const { shop, buyer, get } = await openShop();
    await shop.db.deleteFrom('tools').execute();
    expect((await get(buyer)).json()).toMatchObject({ tool: null, order: { orderedTool: 'Test drill' } });
  });

  it('is not found for another customer, like an unknown order', async () => {
    const { shop, get, post } = await openShop();
    const other = await shop.signIn();
    const [foreign, unknown] = [await get(other), await get(other, 'nothing')];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual(unknown.json());
    expect((await post('question', other, { text: 'Mine?' })).statusCode).toBe(404);
  });

  it('hides undone moves from the customer', async () => {
    const { buyer, admin, get, post } = await openShop();
    await post('confirmation', admin);
    await post('undo', admin);
    const eventsFor = async (by: Person) => (await get(by)).json().history.map(({ event }: { event: string }) => event);
    expect(await eventsFor(buyer)).toEqual(['placed']);
    expect(await eventsFor(admin)).toEqual(['placed', 'confirmed', 'undone']);
  });

  it('is not found with the module off', async () => {
    const { buyer, admin, get, post } = await openShop({ EXTENSIONS: 'sales,catalogue' });
    expect((await get(buyer)).statusCode).toBe(404);
    expect((await post('note', admin, { text: 'x' })).statusCode).toBe(404);
  });
});

describe('a note on an order', () => {
  it('is read by admins and never by the customer', async () => {
    const { buyer, admin, get, post } = await openShop();
    expect((await post('note', admin, { text: ' Asks for a discount each time ' })).statusCode).toBe(200);
    expect((await get(admin)).json().notes).toEqual([
      { author: admin.name, text: 'Asks for a discount each time', at: expect.any(String) },
    ]);
    expect((await get(buyer)).body).not.toContain('discount');
  });

  it('is refused from a customer, and if it is empty', async () => {
    const { buyer, admin, post } = await openShop();
    expect((await post('note', buyer, { text: 'x' })).statusCode).toBe(403);
    expect((await post('note', admin, { text: '  ' })).statusCode).toBe(422);
    expect((await post('note', admin, { text: 'x' }, 'nothing')).statusCode).toBe(404);
  });
});

describe('a question about an order', () => {
  it('reaches the sales team with the number of the order', async () => {
    const { shop, buyer, post } = await openShop({});
    expect((await post('question', buyer, { text: 'When does it ship?' })).statusCode).toBe(200);
    const mail = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('subject', 'like', 'Question%')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toMatch(/^Question about ORD-\d{4}-0001: 500 × Test drill$/);
    expect(mail.text).toContain('When does it ship?');
    expect(mail.text).toContain(buyer.email);
  });

  it('is refused if it is empty', async () => {
    const { buyer, post } = await openShop();
    expect((await post('question', buyer, { text: '' })).statusCode).toBe(422);
  });
});
