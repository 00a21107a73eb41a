import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const words = 'Five hundred drills, not one came back.';

async function ask(shop: TestShop, who: Person | undefined, path: string, payload?: object) {
  const method = payload ? 'POST' : 'GET';
  const answer = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.json() };
}

/** Places an order and marks it as delivered. @returns its id */
async function deliveredOrder(shop: TestShop, buyer: Person, toolId: string): Promise<string> {
  const id = await placeTestOrder(shop, buyer, toolId);
  const delivered = { state: 'delivered', shipping_address: '17 Alaba Road\nLagos\nNigeria' } as const;
  await shop.db.updateTable('orders').set(delivered).where('id', '=', id).execute();
  return id;
}

const review = (rating: number, reviewDetail = words) => ({ rating, userName: 'Karim', reviewDetail });

describe('reviews of delivered orders', () => {
  it('show tool and country, are accepted once per order, and rate the tool', async () => {
    const shop = await openTestShop();
    const [buyer, stranger, toolId] = [await shop.signIn(), await shop.signIn(), await shop.addTool()];
    const early = await placeTestOrder(shop, buyer, toolId);
    expect((await ask(shop, buyer, `/order/${early}/review`, review(5))).json.error.code).toBe('not_delivered');
    const orderId = await deliveredOrder(shop, buyer, toolId);
    expect((await ask(shop, buyer, '/order-to-review')).json).toMatchObject([{ _id: orderId, tool: 'Test drill' }]);
    expect((await ask(shop, stranger, `/order/${orderId}/review`, review(5))).status).toBe(404);

    // Identical concurrent requests add one review; another review of the same order is refused.
    const sent = await Promise.all([1, 2].map(() => ask(shop, buyer, `/order/${orderId}/review`, review(4))));
    expect(new Set(sent.map(({ json }) => json.insertedId)).size).toBe(1);
    const second = await ask(shop, buyer, `/order/${orderId}/review`, review(1, 'Another opinion of the same order.'));
    expect([second.status, second.json.error.code]).toEqual([409, 'reviewed_already']);
    expect((await ask(shop, buyer, '/order-to-review')).json).toEqual([]);

    await ask(shop, stranger, '/review', review(1, 'A review without an order.'));
    const [unverified, verified] = (await ask(shop, undefined, '/review')).json;
    expect(verified).toMatchObject({ order: { toolId, tool: 'Test drill', country: 'Nigeria' } });
    expect(unverified.order).toBeUndefined();
    expect((await ask(shop, undefined, '/tool')).json[0].notes.rating).toEqual({ average: 4, count: 1 });
    expect((await ask(shop, undefined, `/purchase/${toolId}`)).json.notes.rating.count).toBe(1);

    const countReviews = async (query: string) => (await ask(shop, undefined, `/review?${query}`)).json.length;
    expect([
      await countReviews(`tool=${toolId}`),
      await countReviews('stars=1'),
      await countReviews('stars=5'),
      await countReviews('tool=x'),
    ]).toEqual([1, 1, 0, 0]);
  });

  it('can be replied to, reported, and hidden with a reason in the change history', async () => {
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
    const orderId = await deliveredOrder(shop, buyer, toolId);
    const { insertedId: id } = (await ask(shop, buyer, `/order/${orderId}/review`, review(4))).json;

    await ask(shop, admin, `/review/${id}/reply`, { text: 'Thank you.' });
    expect((await ask(shop, undefined, '/review')).json[0].reply).toMatchObject({ text: 'Thank you.' });

    expect((await ask(shop, undefined, `/review/${id}/report`, { reason: ' ' })).status).toBe(422);
    for (const _ of [1, 2]) await ask(shop, undefined, `/review/${id}/report`, { reason: 'An advertisement' });
    const [onDesk] = (await ask(shop, admin, '/review-desk')).json;
    expect(onDesk).toMatchObject({ _id: id, hidden: false, reports: [{ reason: 'An advertisement' }] });

    expect((await ask(shop, admin, `/review/${id}/hidden`, { reason: '' })).status).toBe(422);
    expect((await ask(shop, admin, `/review/${id}/hidden`, { reason: 'Names a person' })).status).toBe(200);
    expect((await ask(shop, undefined, '/review')).json).toEqual([]);
    expect((await ask(shop, undefined, '/tool')).json[0]).not.toHaveProperty('notes.rating');
    expect((await ask(shop, undefined, `/review/${id}/report`, { reason: 'Too late' })).status).toBe(404);
    expect((await ask(shop, admin, '/review-desk')).json[0]).toMatchObject({ hidden: true, reports: [] });
    const [change] = (await ask(shop, admin, '/changes?kind=review')).json;
    expect(change).toMatchObject({ action: 'hidden', subject: 'Review of Karim', after: { reason: 'Names a person' } });

    await ask(shop, admin, `/review/${id}/shown`, {});
    expect((await ask(shop, undefined, '/review')).json).toHaveLength(1);
  });

  it('with the same time are listed by id', async () => {
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
    const orders = [await deliveredOrder(shop, buyer, toolId), await deliveredOrder(shop, buyer, toolId)];
    await shop.db.updateTable('orders').set({ placed_at: 1 }).execute();
    const idsAt = async (person: Person, path: string) =>
      (await ask(shop, person, path)).json.map(({ _id }: { _id: string }) => _id);
    expect(await idsAt(buyer, '/order-to-review')).toEqual(orders.toReversed());
    const reviews: string[] = [];
    for (const order of orders)
      reviews.push((await ask(shop, buyer, `/order/${order}/review`, review(4, `${words} ${order}`))).json.insertedId);
    await shop.db.updateTable('reviews').set({ created_at: 1 }).execute();
    expect(await idsAt(admin, '/review-desk')).toEqual(reviews.toReversed());
    const reports = reviews.map((id) => ({ review_id: id, id, reason: words, reported_at: 1 }));
    await shop.db.insertInto('review_reports').values(reports).execute();
    expect(await idsAt(admin, '/review-desk')).toEqual(reviews.toReversed());
  });

  it('are plain reviews with the module off', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
    const orderId = await deliveredOrder(shop, buyer, toolId);
    await ask(shop, buyer, '/review', review(4));
    await shop.db
      .updateTable('reviews')
      .set({ tool_id: toolId, order_id: orderId, reply: 'Thank you.', replied_at: 0 })
      .execute();
    const [plain] = (await ask(shop, undefined, '/review?stars=1')).json;
    expect(Object.keys(plain).sort()).toEqual([
      '_id',
      'createdAt',
      'rating',
      'reviewDetail',
      'userName',
      'userPhotoURL',
      'writtenIn',
    ]);
    expect((await ask(shop, undefined, '/tool')).json[0]).not.toHaveProperty('notes.rating');
  });
});
