import '#tests/support/on-sqlite-too.ts';
import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const idsOf = (response: { json(): { _id: string }[] }) => response.json().map(({ _id }) => _id);

describe('long lists', () => {
  it('C-API-11 are answered whole without a limit, however long', async () => {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const ids = await insertManyOrders(shop.db, buyer, 1_201);
    const all = await shop.app.inject({ url: '/api/order', headers: admin.headers });
    expect(all.headers['content-type']).toMatch('application/json');
    expect(idsOf(all)).toEqual(ids);
    const own = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    expect(idsOf(own)).toEqual(ids);
  });

  it('are complete when they end exactly at a chunk or are empty', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    expect((await shop.app.inject({ url: '/api/order', headers: admin.headers })).json()).toEqual([]);
    const ids = await insertManyOrders(shop.db, admin, 500);
    expect(idsOf(await shop.app.inject({ url: '/api/order', headers: admin.headers }))).toEqual(ids);
  });

  it('have pages without gaps, even when an order is placed between two requests', async () => {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const ids = await insertManyOrders(shop.db, buyer, 7);
    const page = async (query: string) =>
      idsOf(await shop.app.inject({ url: `/api/order?${query}`, headers: admin.headers }));
    expect(await page('limit=3')).toEqual(ids.slice(0, 3));
    await insertManyOrders(shop.db, buyer, 1);
    expect(await page(`limit=3&after=${ids[2]}`)).toEqual(ids.slice(3, 6));
    expect(await page(`limit=3&after=${ids[5]}`)).toEqual(ids.slice(6));
    const own = `/api/user-order?user=${buyer.email}&limit=2&after=${ids[3]}`;
    expect(idsOf(await shop.app.inject({ url: own, headers: buyer.headers }))).toEqual(ids.slice(4, 6));
  });

  it.each(['/api/order?', '/api/user-order?user=%&', '/api/tool?', '/api/review?'])(
    'can be followed by Link headers from %s to the last page, which has none',
    async (path) => {
      const shop = await openTestShop();
      const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
      await insertManyOrders(shop.db, buyer, 6);
      await insertManyTools(shop.db, 6);
      await insertReviews(shop, 6);
      const whole = idsOf(
        await shop.app.inject({ url: path.replace('%', buyer.email).slice(0, -1), headers: admin.headers }),
      );
      const seen: string[] = [];
      let url: string | undefined = `${path.replace('%', buyer.email)}limit=3`;
      for (let pages = 0; url && pages < 10; pages += 1) {
        const page: LightMyRequestResponse = await shop.app.inject({ url, headers: admin.headers });
        expect(idsOf(page)).toHaveLength(3);
        seen.push(...idsOf(page));
        url = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1];
      }
      expect(whole.length).toBeGreaterThanOrEqual(6);
      expect(seen).toEqual(whole);
    },
  );

  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5'])('are refused with %s', async (query) => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const response = await shop.app.inject({ url: `/api/order?${query}`, headers: admin.headers });
    expect(response.statusCode).toBe(400);
  });
});

async function insertReviews(shop: TestShop, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    customer_id: 'somebody',
    rating: 1 + (index % 5),
    user_name: 'Rahim',
    photo_url: null,
    detail: 'As good as on the first day.',
    content_hash: String(index),
    // Several with the same timestamp, as after an import.
    created_at: 1_700_000_000_000 + Math.floor(index / 3) * 1_000,
  }));
  for (let from = 0; from < count; from += 200) {
    await shop.db
      .insertInto('reviews')
      .values(rows.slice(from, from + 200))
      .execute();
  }
  return rows.map(({ id }) => id).reverse();
}

describe('long public lists', () => {
  it('C-API-05 contain all tools, or a page of them on request', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 1_100);
    expect(idsOf(await shop.app.inject('/api/tool'))).toEqual(ids);
    expect(idsOf(await shop.app.inject('/api/tool?limit=3'))).toEqual(ids.slice(0, 3));
    expect(idsOf(await shop.app.inject(`/api/tool?limit=500&after=${ids[600]}`))).toEqual(ids.slice(601));
    expect(idsOf(await shop.app.inject(`/api/tool?after=${ids[100]}`))).toEqual(ids.slice(101));
  });

  it('C-API-13 contain all reviews, newest first, or a page of them on request', async () => {
    const shop = await openTestShop();
    const ids = await insertReviews(shop, 1_101);
    expect(idsOf(await shop.app.inject('/api/review'))).toEqual(ids);
    expect(idsOf(await shop.app.inject(`/api/review?limit=5&after=${ids[1]}`))).toEqual(ids.slice(2, 7));
  });

  it('are compressed when the client accepts it', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 600);
    const packed = await shop.app.inject({ url: '/api/tool', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  });
});
