import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderBody } from '../support/order-body.ts';
import { sendRaw, statusLine } from '../support/raw-http.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop();
const EVIL = 'evil.example';

describe('web cache poisoning', () => {
  const HOSTILE: Record<string, string> = {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-host': EVIL,
    'x-forwarded-server': EVIL,
    forwarded: `host=${EVIL};proto=http`,
    'x-forwarded-proto': 'http',
    'x-forwarded-scheme': 'http',
    'x-forwarded-prefix': `//${EVIL}`,
    'x-original-url': '/api/order',
    'x-rewrite-url': '/api/order',
    'x-forwarded-port': '1',
  };
  const raw = (path: string, headers: Record<string, string>) => {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return sendRaw(target.url, `GET ${path} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`);
  };
  const withoutNoise = (answer: string) => answer.replace(/^(?:date|x-request-id): .*\r\n/gim, '');

  it.each(Object.entries(HOSTILE))('%s: %s changes no response', async (name, value) => {
    for (const path of [
      '/',
      '/tools',
      '/login',
      '/nowhere',
      '/sitemap.xml',
      '/robots.txt',
      '/api/tool',
      '/dashboard',
    ]) {
      const hostile = await raw(path, { [name]: value });
      const plain = await raw(path, {});
      expect(hostile).not.toContain(EVIL);
      expect(withoutNoise(hostile)).toBe(withoutNoise(plain));
    }
  });

  it.each([
    '/api/order/x.css',
    '/api/order.css',
    '/api/order;.css',
    '/api/order%2f..%2fa.css',
    '/api/order%0a.css',
    '/api/user-order/a.js?user=',
    '//api/order',
    '/api//order',
    '/API/order',
    '/api/order/',
    '/./api/order',
    '/assets/../api/order',
  ])('%s shows no private data without a token, nor to a cache', async (path) => {
    const admin = await target.person('admin');
    const signedIn = await raw(path, admin.headers);
    expect(signedIn).not.toMatch(/^cache-control: .*public/im);
    expect(await raw(path, {})).not.toMatch(/^HTTP\/1\.1 200[\s\S]*"orderedEmail"/);
    if (statusLine(signedIn) === 200) expect(signedIn).toMatch(/^cache-control: no-store|^content-type: text\/html/im);
  });
});

describe('request smuggling and ambiguous input', () => {
  const post = (headers: string, body: string) =>
    `POST /api/order HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;
  const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  it.each([
    ['chunks by a name with a space', post('Transfer-Encoding : chunked\r\nContent-Length: 5', `0\r\n\r\n${SMUGGLED}`)],
    ['chunks twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${SMUGGLED}`)],
    ['chunks that are not the last coding', post('Transfer-Encoding: chunked, gzip', `0\r\n\r\n${SMUGGLED}`)],
    ['an unknown coding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED}`)],
    ['a length with a sign', post('Content-Length: +4', `abcd${SMUGGLED}`)],
    ['a length in hexadecimal', post('Content-Length: 0x4', `abcd${SMUGGLED}`)],
    ['a list of lengths', post('Content-Length: 4, 5', `abcd${SMUGGLED}`)],
    ['a folded header', post('X-A: b\r\n Content-Length: 4', SMUGGLED)],
    ['a header without a name', post(': b\r\nContent-Length: 0', SMUGGLED)],
    ['a bare line feed', `GET /healthz HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n${SMUGGLED}`],
    ['a zero byte in a header', post('X-A: b\u0000c\r\nContent-Length: 0', SMUGGLED)],
    ['a chunk of a wrong size', post('Transfer-Encoding: chunked', `-1\r\n\r\n${SMUGGLED}`)],
  ])('%s: one refusal, and the bytes after it are not processed', async (_what, bytes) => {
    const answer = await sendRaw(target.url, bytes);
    expect(statusLine(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  });

  it.each<[what: string, twice: (json: string, other: string) => string, status: number]>([
    ['own address last', (json, other) => json.replace('{', `{"orderedEmail":"${other}",`), 200],
    ['right total and quantity last', (json) => json.replace('{', '{"orderedTotalPrice":1,"orderedMinQty":1,'), 200],
    ['a wrong total last', (json) => json.replace('}', ',"orderedTotalPrice":1}'), 409],
    ['another address last', (json, other) => json.replace('}', `,"orderedEmail":"${other}"}`), 403],
  ])('an order with duplicate fields is validated by the values that are stored: %s', async (_what, twice, status) => {
    const [buyer, other, toolId] = [await target.person(), await target.person(), await target.tool()];
    const body = twice(JSON.stringify(orderBody(buyer, toolId)), other.email);
    const headers = { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    expect((await target.send('/api/order', { body, headers })).status).toBe(status);
    const orders = await target.db
      .selectFrom('orders')
      .select(['email', 'customer_id', 'quantity', 'unit_price_minor'])
      .where('tool_id', '=', toolId)
      .execute();
    const placed = { email: buyer.email, customer_id: buyer.userId, quantity: 500, unit_price_minor: 3400 };
    expect(orders).toEqual(status === 200 ? [placed] : []);
    const stock = await target.db.selectFrom('tools').select('quantity').where('id', '=', toolId).executeTakeFirst();
    expect(stock?.quantity).toBe(10_000 - orders.length * 500);
  });

  it.each([
    ['twice, the own one first', (own: string, other: string) => `user=${own}&user=${other}`],
    ['twice, the own one last', (own: string, other: string) => `user=${other}&user=${own}`],
    ['beside the own one as the email', (own: string, other: string) => `user=${other}&email=${own}`],
    ['behind the own one as the email', (own: string, other: string) => `email=${own}&user=${other}`],
    ['as a list', (own: string, other: string) => `user[]=${own}&user[]=${other}`],
    ['as an object', (_own: string, other: string) => `user[email]=${other}`],
    ['behind a zero byte', (own: string, other: string) => `user=${own}%00${other}`],
    ['with a wildcard', () => 'user=%25'],
  ])('ambiguous email of GET /user-order, %s: own orders or none', async (_how, query) => {
    const [me, other, toolId] = [await target.person(), await target.person(), await target.tool()];
    const headers = { ...other.headers, 'idempotency-key': randomUUID() };
    expect((await target.send('/api/order', { body: orderBody(other, toolId), headers })).status).toBe(200);
    const answer = await target.send(`/api/user-order?${query(me.email, other.email)}`, { headers: me.headers });
    expect(answer.text).not.toContain(other.email);
    expect([200, 400, 403]).toContain(answer.status);
  });

  it.each([
    ['the header of a proxy', { 'x-http-method-override': 'DELETE' }, ''],
    ['another name of it', { 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' }, ''],
    ['the query', {}, '?_method=DELETE'],
    ['the body', {}, ''],
  ])('a method override in %s deletes nothing', async (_where, headers, query) => {
    const [admin, toolId] = [await target.person('admin'), await target.tool()];
    for (const method of ['POST', 'GET']) {
      await target.send(`/api/tool/${toolId}${query}`, {
        method,
        headers: { ...admin.headers, ...headers },
        ...(method === 'POST' && { body: { _method: 'DELETE' } }),
      });
    }
    expect((await target.send(`/api/purchase/${toolId}`)).status).toBe(200);
  });

  it.each([
    ['two keys', ['a-key-of-one', 'a-key-of-two']],
    ['a key of 5,000 characters', ['k'.repeat(5_000)]],
    ['an empty key', ['']],
  ])('an order with %s is refused or placed once', async (_what, keys) => {
    const [buyer, toolId] = [await target.person(), await target.tool()];
    const text = JSON.stringify(orderBody(buyer, toolId));
    const lines = keys.map((key) => `Idempotency-Key: ${key}\r\n`).join('');
    const bytes = post(
      `Authorization: ${buyer.headers.authorization}\r\nContent-Type: application/json\r\n${lines}Content-Length: ${Buffer.byteLength(text)}`,
      text,
    );
    const first = statusLine(await sendRaw(target.url, bytes));
    expect(statusLine(await sendRaw(target.url, bytes))).toBe(first);
    const orders = await target.db.selectFrom('orders').select('id').where('tool_id', '=', toolId).execute();
    expect(orders).toHaveLength(first === 200 ? 1 : 0);
  });
});
