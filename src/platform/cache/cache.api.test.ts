import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openCopy } from '#tests/support/second-copy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Sends a raw request, without the decompression and the headers that fetch adds. */
function send(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.on('error', reject).end();
  });
}

/**
 * Reads until the copy answers from its cache. On PostgreSQL it does so only once it listens for notifications of
 * changes.
 */
async function untilCached(copy: Awaited<ReturnType<typeof openCopy>>, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await send(`${copy.url}${path}`);
      const before = copy.handled();
      await send(`${copy.url}${path}`);
      return copy.handled() - before;
    })
    .toBe(0);
}

const names = async (url: string) =>
  JSON.parse((await send(`${url}/api/tool`)).body.toString()).map((tool: { toolName: string }) => tool.toolName);

type Buyer = Awaited<ReturnType<TestShop['signIn']>>;

async function placeOrder(buyer: Buyer, copyUrl: string, toolId: string): Promise<void> {
  const placed = await fetch(`${copyUrl}/api/order`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      orderedEmail: buyer.email,
      shippingAddress: 'Dhaka',
      orderedPhone: '01700000000',
      orderedTool: 'Test drill',
      toolId,
      orderedMinQty: 500,
      orderedTotalPrice: 17_000,
    }),
  });
  expect(placed.status).toBe(200);
}

describe('public responses', () => {
  it('are rendered once for concurrent requests', async () => {
    const shop = await openTestShop();
    await shop.addTool();
    const copy = await openCopy(shop.config);
    await untilCached(copy, '/api/review');
    const before = copy.handled();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(`${copy.url}/api/tool`)));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    expect(copy.handled() - before).toBe(1);
  });

  it('are fresh after every kind of write on the same copy', async () => {
    const shop = await openTestShop();
    const toolId = await shop.addTool();
    let own: TestShop['db'] | undefined;
    const copy = await openCopy(shop.config, (database) => {
      own = database.db;
      return database;
    });
    if (!own) throw new Error('unreachable');
    await untilCached(copy, '/api/tool');
    await own.updateTable('tools').set({ name: 'Renamed' }).where('id', '=', toolId).execute();
    expect(await names(copy.url)).toEqual(['Renamed']);
    await own.transaction().execute((trx) => trx.updateTable('tools').set({ name: 'Again' }).execute());
    expect(await names(copy.url)).toEqual(['Again']);
    await sql`update tools set name = 'Raw'`.execute(own);
    expect(await names(copy.url)).toEqual(['Raw']);
    await placeOrder(await shop.signIn(), copy.url, toolId);
    expect(JSON.parse((await send(`${copy.url}/api/purchase/${toolId}`)).body.toString()).quantity).toBe(9500);
    await own.deleteFrom('tools').execute();
    expect(await names(copy.url)).toEqual([]);
  });

  it('remain cached when an order writes other tables only', async () => {
    const shop = await openTestShop();
    const toolId = await shop.addTool();
    const copy = await openCopy(shop.config);
    const buyer = await shop.signIn();
    await untilCached(copy, '/api/review');
    await placeOrder(buyer, copy.url, toolId);
    const before = copy.handled();
    await send(`${copy.url}/api/review`);
    expect(copy.handled()).toBe(before);
  });

  it('are fresh after a write on another copy', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    await untilCached(copy, '/api/tool');
    await shop.addTool({ name: 'Made elsewhere' });
    if (process.env.TEST_ENGINE !== 'postgres') expect(await names(copy.url)).toEqual(['Made elsewhere']);
    // PostgreSQL notifies the copies when the transaction has committed.
    await expect.poll(() => names(copy.url), { interval: 5 }).toEqual(['Made elsewhere']);
  });

  it('rendered from data read before a change are not cached as the state after it', async () => {
    const shop = await openTestShop();
    await shop.addTool({ name: 'Before' });
    const copy = await openCopy(shop.config, ({ db, ...database }) => ({
      ...database,
      db: withRivalAfterRead(db, 'tools', () => db.updateTable('tools').set({ name: 'After' }).execute()),
    }));
    await untilCached(copy, '/api/review');
    expect(await names(copy.url)).toEqual(['Before']);
    expect(await names(copy.url)).toEqual(['After']);
  });

  it('are answered 304 when the browser already has them', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    const first = await send(`${copy.url}/api/tool`);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await send(`${copy.url}/api/tool`, { 'if-none-match': tag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect((await send(`${copy.url}/api/tool`, { 'if-none-match': '"other"' })).status).toBe(200);
    await shop.addTool();
    await expect.poll(async () => (await send(`${copy.url}/api/tool`, { 'if-none-match': etag })).status).toBe(200);
  });

  it('carry s-maxage and cache tags for a shared cache if it is configured', async () => {
    const shop = await openTestShop();
    const copy = await openCopy({ ...shop.config, sharedCacheSeconds: 60 });
    const { headers } = await send(`${copy.url}/api/tool`);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(String(headers['cache-tag']).split(',')).toEqual(expect.arrayContaining(['public', 'tools']));
    const missing = await send(`${copy.url}/api/purchase/nothing`);
    expect([missing.headers['cache-control'], missing.headers['cache-tag']]).toEqual(['no-store', undefined]);
  });

  it('are compressed for clients that accept it', async () => {
    const shop = await openTestShop();
    for (const name of ['One', 'Two', 'Three']) await shop.addTool({ name });
    const { url } = await openCopy(shop.config);
    const encoded = (accepted: string) => send(`${url}/api/tool`, { 'accept-encoding': accepted });
    const plain = await send(`${url}/api/tool`);
    const br = await encoded('gzip, deflate, br;q=0.9');
    const gzip = await encoded('gzip, br;q=0');
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect((await encoded('identity')).headers['content-encoding']).toBeUndefined();
    expect([plain, br, gzip].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('accept-encoding'));
  });

  it('carry the security headers of the application, cached or not', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    const { headers: direct } = await shop.app.inject('/api/tool');
    const rendered = await send(`${copy.url}/api/tool`);
    await untilCached(copy, '/api/tool');
    const cached = await send(`${copy.url}/api/tool`);
    const { date: _, ...lasting } = rendered.headers;
    expect(cached.headers).toMatchObject(lasting);
    const { date: __, 'x-request-id': _____, 'content-length': ___, connection: ____, ...others } = direct;
    const { 'cache-control': ofTheApplication, ...security } = others;
    expect(ofTheApplication).toBe('private, no-cache');
    expect(cached.headers).toMatchObject(security);
    expect(Object.keys(security)).toContain('x-content-type-options');
  });

  it('are cached once, regardless of unknown parameters and host names', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    await untilCached(copy, '/api/tool');
    const before = copy.handled();
    for (const query of ['?x=1', '?utm_source=mail', `?${randomUUID()}`]) await send(`${copy.url}/api/tool${query}`);
    await send(`${copy.url}/api/tool`, { host: 'elsewhere.example' });
    expect(copy.handled()).toBe(before);
  });

  it('are not cached for an address with a duplicate parameter', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    await untilCached(copy, '/api/tool?q=drill');
    for (const _ of [1, 2]) {
      const before = copy.handled();
      await send(`${copy.url}/api/tool?q=drill&q=saw`);
      expect(copy.handled()).toBe(before + 1);
    }
  });

  it('answer HEAD with the same headers and no body', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    const get = await send(`${copy.url}/api/tool`);
    const head = await send(`${copy.url}/api/tool`, {}, 'HEAD');
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it('with status 404 are not cached', async () => {
    const shop = await openTestShop();
    const copy = await openCopy(shop.config);
    await untilCached(copy, '/api/tool');
    const missing = await send(`${copy.url}/api/purchase/nothing`);
    expect([missing.status, missing.headers.etag]).toEqual([404, undefined]);
    const before = copy.handled();
    await send(`${copy.url}/api/purchase/nothing`);
    expect(copy.handled()).toBe(before + 1);
  });
});
