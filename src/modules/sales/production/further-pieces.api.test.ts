import { describe, expect, it } from 'vitest';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

async function open(environment: Record<string, string> = {}) {
  const shop = await openTestShop({
    SALES_EMAILS: 'sales@example.org',
    SALES_ORDER_EMAILS: 'o@example.org',
    ...environment,
  });
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ name: 'Wet saw', quantity: 1_850 })];
  const order = (body: object, headers = {}, person: Person = buyer) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { ...person.headers, ...headers },
      payload: {
        shippingAddress: '12 Mirpur Road',
        orderedPhone: '01712345678',
        orderedTool: 'Wet saw',
        orderedMinQty: 1_850,
        orderedTotalPrice: 1_850 * 34,
        toolId,
        ...body,
      },
    });
  const toSales = () =>
    shop.db
      .selectFrom('outbox')
      .select(['subject', 'text', 'reply_to'])
      .where('recipient', '=', 'sales@example.org')
      .where('subject', 'like', 'Production%')
      .execute();
  return { shop, buyer, order, toSales };
}

describe('an order with a request for more pieces', () => {
  it('mails the request to sales once, with the order number, and mentions it to the buyer', async () => {
    const { shop, buyer, order, toSales } = await open();
    const key = { 'idempotency-key': 'one-order-asked-twice' };
    const answers = [await order({ furtherPieces: '1150' }, key), await order({ furtherPieces: '1150' }, key)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
    const sent = await toSales();
    expect(sent).toMatchObject([{ subject: `Production request: 1,150 × Wet saw (${number})`, reply_to: buyer.email }]);
    expect(sent[0]?.text).toContain('Requested: 1,150 more pieces');
    const confirmation = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', buyer.email)
      .executeTakeFirstOrThrow();
    expect(confirmation.text).toContain('You also asked for 1,150 more pieces.');
    const id = answers[0]?.json().insertedId;
    const page = await shop.app.inject({ url: `/api/order/${id}`, headers: buyer.headers });
    expect(page.json().history[0].data.note).toContain('1,150 more pieces');
  });

  it.each(['499', '0', '-500', 'many', '600.5', '99999999999999999999'])(
    'is refused for %s more pieces, and nothing is sold',
    async (furtherPieces) => {
      const { shop, order, toSales } = await open();
      const answer = await order({ furtherPieces });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({ code: 'further_pieces_rule', field: 'orderedMinQty' });
      expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
      expect(await toSales()).toEqual([]);
    },
  );

  it('sends nothing to sales when the order is refused', async () => {
    const { order, toSales } = await open();
    const answer = await order({ orderedMinQty: 3_000, orderedTotalPrice: 3_000 * 34, furtherPieces: '1150' });
    expect(answer.json().error.message).toBe('Sorry! 3000 quantities are not available in stock.');
    expect(await toSales()).toEqual([]);
  });

  it('is placed as specified with the module off', async () => {
    const { order, toSales } = await open({ EXTENSIONS: 'none' });
    expect((await order({ furtherPieces: 'many' })).statusCode).toBe(200);
    expect(await toSales()).toEqual([]);
  });
});
