import { describe, expect, it } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { cleanImages } from '#src/platform/images/clean-images.server.ts';
import { WEEK_MS } from '#src/platform/time/units.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';
import { stored, upload } from '#tests/support/upload.ts';

const saw = {
  toolName: 'KX20-99 Secretsaw 20V',
  price: 45.5,
  quantity: 7_000,
  description: 'Not announced yet.',
  img: 'https://pictures.example.com/saw.webp',
  category: 'Secret category',
  priceSteps: [{ from: 2_000, price: 40 }],
};

async function openShop() {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person: Person = admin) =>
    shop.app.inject({ method, url: `/api${path}`, headers: person.headers, ...(payload && { payload }) });
  const keep = async (body: object = saw): Promise<string> =>
    (await call('POST', '/tool-draft', body)).json().insertedId;
  return { shop, admin, buyer, call, keep };
}

describe('a draft of a tool', () => {
  it('is not public and cannot be ordered until it is published under its id', async () => {
    const { shop, buyer, call, keep } = await openShop();
    const id = await keep();
    const publicUrls = [
      '/api/tool',
      '/api/tool?q=Secretsaw',
      '/api/tool?category=Secret%20category',
      `/api/purchase/${id}`,
    ];
    const payloadOf = async (url: string) => (await shop.app.inject(url)).payload;
    for (const url of publicUrls) expect(await payloadOf(url)).not.toContain('Secret');
    const order = () =>
      call('POST', '/order', { ...orderBody(buyer, id, 500, 45.5), orderedTool: saw.toolName }, buyer);
    expect((await order()).statusCode).toBe(404);
    expect((await call('GET', `/tool-draft/${id}`, undefined, buyer)).statusCode).toBe(403);
    expect((await call('GET', '/tool-draft')).json()).toMatchObject([{ _id: id, toolName: saw.toolName }]);
    expect((await call('GET', '/tools.csv')).payload).not.toContain('Secret');

    for (const _send of ['first', 'repeated']) {
      expect((await call('POST', `/tool-draft/${id}/publication`)).statusCode).toBe(200);
    }
    expect((await call('GET', `/purchase/${id}`)).json()).toMatchObject(saw);
    expect((await call('GET', '/tool-draft')).json()).toEqual([]);
    expect((await order()).statusCode).toBe(200);
    expect((await call('GET', '/changes?kind=tool')).json()).toMatchObject([
      { action: 'added', subjectId: id },
      { action: 'draft added', subjectId: id },
    ]);
  });

  it('obeys the rules of a tool, and loses no edit of two admins', async () => {
    const { call, keep } = await openShop();
    expect((await call('POST', '/tool-draft', { ...saw, price: 0 })).statusCode).toBe(422);
    const id = await keep();
    const { version } = (await call('GET', `/tool-draft/${id}`)).json();
    const edit = (change: object) => call('PUT', `/tool-draft/${id}`, { ...saw, version, ...change });
    expect((await edit({ price: 50 })).json()).toMatchObject({ version: version + 1 });
    expect((await edit({ price: 60 })).json().error).toMatchObject({ code: 'tool_changed', current: { price: 50 } });
    expect((await edit({ version: version + 1, priceSteps: [{ from: 100, price: 1 }] })).statusCode).toBe(422);
    expect((await call('DELETE', `/tool-draft/${id}`)).json()).toMatchObject({ deletedCount: 1 });
    expect((await call('POST', `/tool-draft/${id}/publication`)).statusCode).toBe(404);
  });

  it('is created once by a repeated request; its key is refused for another draft, which is not created', async () => {
    const { shop, admin, call } = await openShop();
    const send = (payload: object, key = 'the-first-draft') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/tool-draft',
        headers: { ...admin.headers, 'idempotency-key': key },
        payload,
      });
    const first = await send(saw);
    const repeated = await send(saw);
    expect(repeated.json()).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    expect(repeated.json()).toEqual(first.json());
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    const other = await send({ ...saw, price: 46 });
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await call('GET', '/tool-draft')).json()).toMatchObject([{ price: saw.price }]);
    expect((await send({ ...saw, price: 46 }, 'the-second-draft')).statusCode).toBe(200);
  });

  it('keeps its pictures until it is deleted', async () => {
    const { shop, call, keep } = await openShop();
    const img: string = (await upload(shop)).json().data.url;
    const id = await keep({ ...saw, img });
    const parts = { db: shop.db, images: shop.images, shownIn: databaseSchema.pictures };
    const clean = () => cleanImages(parts, Date.now() + WEEK_MS);
    expect(await clean()).toBe(0);
    await call('DELETE', `/tool-draft/${id}`);
    expect(await clean()).toBe(1);
    expect(await stored(shop)).toEqual([]);
  });
});
