import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendOrder } from '../support/orders-over-http.ts';
import { prepareShop, until } from '../support/shop-process.ts';
import { startVarnish } from './varnish.ts';

/** SHARED_CACHE_SECONDS in the test of expiry. */
const SECONDS = 3;

async function openBehindVarnish(seconds: number) {
  const prepared = await prepareShop('postgres');
  const environment = { SHARED_CACHE_SECONDS: String(seconds), TRUST_PROXY: '1' };
  const shop = await prepared.launch({ environment });
  return { prepared, shop, url: await startVarnish(shop.url) };
}

/** Whether the answer is a cache hit: then `x-varnish` has two ids, of this request and of the one that fetched it. */
const isFromCache = ({ headers }: Response) => headers.get('x-varnish')?.includes(' ') ?? false;

/** Requests a URL twice. @returns for each response whether it came from the cache */
async function readTwice(address: string, init: RequestInit = {}): Promise<boolean[]> {
  const read: boolean[] = [];
  for (const _ of [1, 2]) {
    const answer = await fetch(address, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    read.push(isFromCache(answer));
  }
  return read;
}

it('public pages and GET /tool come from the cache; authenticated, posted and missing ones never do', async () => {
  const { prepared, url } = await openBehindVarnish(60);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
  for (const path of ['/', '/tools', `/purchase/${toolId}`, '/api/tool', `/api/purchase/${toolId}`])
    expect([path, await readTwice(url + path)]).toEqual([path, [false, true]]);
  const { headers } = buyer;
  const passed: [string, RequestInit?][] = [
    ['/api/tool', { headers }],
    ['/', { headers: { cookie: 'better-auth.session_token=x' } }],
    [`/api/order?email=${buyer.email}`, { headers }],
    ['/api/order', {}],
    ['/api/purchase/nothing'],
    ['/no-such-page'],
    ['/api/no-such-call'],
    ['/api/order', { method: 'POST', headers }],
    ['/login', { method: 'POST' }],
  ];
  for (const [path, init] of passed) expect([path, await readTwice(url + path, init)]).toEqual([path, [false, false]]);
  for (const path of ['/metrics', '/readyz', '/healthz']) expect((await fetch(url + path)).status).toBe(404);
  expect((await sendOrder(url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
});

it('an edit of a tool is visible once the cached answer has expired', async () => {
  const { prepared, url } = await openBehindVarnish(SECONDS);
  const id = await prepared.addTool({ name: 'Old drill' });
  const text = async () => (await fetch(`${url}/api/tool`)).text();
  expect(await text()).toContain('Old drill');
  await prepared.database.db.updateTable('tools').set({ name: 'New drill' }).where('id', '=', id).execute();
  const changed = Date.now();
  expect(await text()).toContain('Old drill');
  await until(async () => (await text()).includes('New drill'), 'the edit is visible');
  expect(Date.now() - changed).toBeLessThan((SECONDS + 1) * 1_000);
});

it('a purge by tag shows an edit at once and keeps answers from other tables; a visitor cannot purge', async () => {
  const { prepared, shop, url } = await openBehindVarnish(60);
  const id = await prepared.addTool({ name: 'Old drill' });
  const read = (path: string) => fetch(url + path);
  const named = async (name: string, from = url) => (await (await fetch(`${from}/api/tool`)).text()).includes(name);
  expect(await named('Old drill')).toBe(true);
  await readTwice(`${url}/contact`);
  await prepared.database.db.updateTable('tools').set({ name: 'New drill' }).where('id', '=', id).execute();
  await until(() => named('New drill', shop.url), 'the copy has noticed the change');
  expect(await named('Old drill')).toBe(true);

  const purge = (headers: Record<string, string>) => fetch(url, { method: 'PURGE', headers });
  expect((await purge({ 'cache-tag': 'tools', 'x-forwarded-for': '203.0.113.7' })).status).toBe(405);
  expect(await named('Old drill')).toBe(true);
  expect((await purge({ 'cache-tag': 'orders' })).status).toBe(200);
  expect(await named('Old drill')).toBe(true);
  expect((await purge({ 'cache-tag': 'tools' })).status).toBe(200);
  expect(await named('New drill')).toBe(true);
  expect(isFromCache(await read('/contact'))).toBe(true);
  expect((await purge({ 'cache-tag': 'public' })).status).toBe(200);
  expect(isFromCache(await read('/contact'))).toBe(false);
});

it('without the setting nothing is cached', async () => {
  const { prepared, url } = await openBehindVarnish(0);
  await prepared.addTool();
  for (const path of ['/', '/tools', '/api/tool'])
    expect([path, await readTwice(url + path)]).toEqual([path, [false, false]]);
});
