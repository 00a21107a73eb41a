import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendRaw, statusLine } from '../support/raw-http.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop();

describe('path traversal', () => {
  it.each([
    '/../../etc/passwd',
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/assets/..%5c..%5cserver%5cindex.js',
    '/images/../shop.sqlite',
    '/images/..%2fshop.sqlite',
    '/images/%252e%252e%252fauth-secret',
    '/images/....//....//auth-secret',
    '/.env',
    '/package.json',
    '/data/auth-secret',
    '/assets/%00',
    '/images/0123456789abcdef0123456789abcdef-320.webp%00.png',
  ])('%s is not served', async (path) => {
    await writeFile(`${target.dataDir}/auth-secret`, 'THE-SECRET');
    const answer = await sendRaw(target.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([400, 403, 404, 414]).toContain(statusLine(answer));
    expect(answer).not.toMatch(/THE-SECRET|root:x|SQLite format|"dependencies"/);
  });
});

describe('malformed and oversized requests', () => {
  const post = (headers: string, body: string) =>
    `POST /api/order HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;
  it.each([
    ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, [431]],
    ['3,000 headers', `GET /api/order HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(3_000)}\r\n`, [401, 431]],
    ['a URL of 50 kB', `GET /${'a'.repeat(50_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, [400, 404, 414, 431]],
    ['two lengths', post('Content-Length: 4\r\nContent-Length: 5', 'abcd'), [400]],
    ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), [400]],
    ['a length that is negative', post('Content-Length: -1', ''), [400]],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001', [400]],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: a=b\r\n\r\n', [404, 405]],
    ['CONNECT', 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n', [0, 400, 404, 405]],
    [
      'a method by another name',
      'POST /api/tool HTTP/1.1\r\nHost: localhost\r\nX-HTTP-Method-Override: GET\r\nContent-Length: 0\r\n\r\n',
      [401],
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', [400]],
  ])('%s is refused', async (_what, bytes, statuses) => {
    expect(statuses).toContain(statusLine(await sendRaw(target.url, bytes)));
    expect((await target.send('/healthz')).status).toBe(200);
  });

  it.each(['http://localhost', 'http://evil.example', 'HTTPS://user@evil.example:1'])(
    'an absolute URL that begins with %s is answered as a path of the shop',
    async (origin) => {
      const ask = (path: string) =>
        sendRaw(target.url, `GET ${origin}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(statusLine(await ask('/tools'))).toBe(200);
      expect(statusLine(await ask(''))).toBe(200);
      expect(statusLine(await ask('/api/order'))).toBe(401);
      expect(statusLine(await ask('/nowhere'))).toBe(404);
    },
  );

  it('a body of 20 MB is cut off', async () => {
    const { headers } = await target.person();
    const answer = await target
      .send('/api/order', {
        method: 'POST',
        body: 'x'.repeat(20_000_000),
        headers: { ...headers, 'content-type': 'application/json' },
      })
      .catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
    expect((await target.send('/healthz')).status).toBe(200);
  });

  it('200 idle connections do not block other visitors', async () => {
    const { hostname, port } = new URL(target.url);
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), hostname).on('error', () => {}));
    for (const socket of sockets)
      socket.write('POST /api/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n');
    expect((await target.send('/tools')).status).toBe(200);
    expect(sockets.filter(({ closed }) => closed)).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });

  it('JSON nested 30,000 levels deep is refused', async () => {
    const { headers } = await target.person();
    const body = '['.repeat(30_000) + ']'.repeat(30_000);
    const answer = await target.send('/api/order', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});
