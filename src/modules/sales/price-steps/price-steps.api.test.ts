import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const STEPS = [
  { from: 2_000, priceMinor: 3_250 },
  { from: 5_000, priceMinor: null },
];

async function open(modules?: string) {
  const shop = await openTestShop(modules === undefined ? {} : { EXTENSIONS: modules });
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ price: 34 });
  await shop.db
    .updateTable('tools')
    .set({ price_steps: JSON.stringify(STEPS) })
    .where('id', '=', toolId)
    .execute();
  const order = (pieces: number, orderedTotalPrice: number, key?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { ...buyer.headers, ...(key && { 'idempotency-key': key }) },
      payload: { ...orderBody(buyer, toolId, pieces), orderedTotalPrice },
    });
  return { shop, toolId, order };
}

describe('the price of an order with price steps', () => {
  it('C-BUY-08 is in the answer, which says so when it is lower than the total that was sent', async () => {
    const { order } = await open();
    const stored = { unitPrice: 32.5, orderedTotalPrice: 65_000, currency: 'USD' };
    const key = randomUUID();
    const answers = [await order(2_000, 68_000, key), await order(2_000, 68_000, key)].map((answer) => answer.json());
    for (const answer of answers) {
      expect(answer).toMatchObject({ ...stored, insertedId: answers[0]?.insertedId });
      expect(answer.priceNote).toBe('A lower price applies to 2,000 pieces: $32.50 per piece, $65,000 in total.');
    }
    const atStep = (await order(2_000, 65_000)).json();
    expect(atStep).toMatchObject(stored);
    expect(atStep.priceNote).toBeUndefined();
  });

  it.each([64_999.99, 66_000, 68_000.01])('is refused with the new price for a total of %d', async (total) => {
    const { order } = await open();
    const refused = await order(2_000, total);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({ code: 'price_changed', price: 32.5, orderedTotalPrice: 65_000 });
  });

  it.each([162_500, 170_000])('is on request in an "ask" step: a total of %d is refused', async (total) => {
    const { shop, toolId, order } = await open();
    const refused = await order(5_000, total);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toEqual({
      code: 'price_on_request',
      message: 'The price for 5,000 pieces is on request. Please ask us for a price, or order fewer.',
      field: 'orderedMinQty',
      askAt: expect.stringMatching(/\/contact\?message=Tool%3A\+Test\+drill%0APieces%3A\+5%2C000/),
    });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect((await order(4_999, 4_999 * 32.5)).statusCode).toBe(200);
    const tools = (await shop.app.inject('/api/tool')).json();
    expect(tools.find(({ _id }: { _id: string }) => _id === toolId)).toMatchObject({ price: 34 });
  });

  it('is quantity times price for every quantity with the module off', async () => {
    const { order } = await open('none');
    expect((await order(5_000, 170_000)).json()).toMatchObject({ unitPrice: 34, orderedTotalPrice: 170_000 });
  });

  it('is described where a client reads it', async () => {
    const { shop } = await open();
    const { paths } = (await shop.app.inject('/api/openapi.json')).json();
    const { description } = paths['/order'].post;
    for (const word of ['priceSteps', 'priceNote', 'price_changed', 'price_on_request', 'askAt'])
      expect(description).toContain(word);
  });
});
