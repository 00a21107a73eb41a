import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendRaw, statusLine } from '../support/raw-http.ts';
import { signInAt, targetShop } from '../support/target.ts';

const target = targetShop();
const EVIL = 'https://evil.example';

describe('the headers of every kind of answer', () => {
  it.each(['/', '/tools', '/login', '/nowhere', '/api/tool', '/api/order', '/favicon.svg', '/healthz', '/%zz'])(
    '%s cannot be framed, sniffed or read by other origins',
    async (path) => {
      const { headers } = await target.send(path, { headers: { origin: EVIL } });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    },
  );

  it.each(['/', '/tools', '/login', '/nowhere'])('%s has a strict policy for its content', async (path) => {
    const policy = (await target.send(path)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*(?:;|\s)/);
  });

  it.each([
    '/api/order',
    '/api/user-order?user=x',
    '/api/admin/x',
    '/api/user/x',
    '/api/auth/get-session',
    '/api/nothing',
  ])('%s is kept by no cache', async (path) => {
    const admin = await target.person('admin');
    for (const headers of [{}, admin.headers]) {
      expect((await target.send(path, { headers })).headers.get('cache-control')).toContain('no-store');
    }
  });

  it('a preflight of another origin is allowed nothing', async () => {
    const headers = { origin: EVIL, 'access-control-request-method': 'POST' };
    const answer = await target.send('/api/order', { method: 'OPTIONS', headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a request that a foreign page made the browser send, with its cookies', () => {
  const forgeries: [name: string, path: (email: string) => string, headers: Record<string, string>][] = [
    ['for a token, from another site', (email) => `/api/user/${email}`, { origin: EVIL }],
    ['for a token, from a sandboxed frame', (email) => `/api/user/${email}`, { origin: 'null' }],
    ['for a token, from a look-alike', (email) => `/api/user/${email}`, { origin: 'http://localhost.evil.example' }],
    ['for a token, as a form', (email) => `/api/user/${email}`, { origin: EVIL, 'content-type': 'text/plain' }],
    ['to sign out', () => '/api/auth/sign-out', { origin: EVIL }],
    ['to sign out, as a form', () => '/api/auth/sign-out', { origin: EVIL, 'content-type': 'text/plain' }],
  ];
  it.each(forgeries)('%s is refused', async (_name, pathFor, headers) => {
    const email = await target.account();
    const cookie = await signInAt(target, email);
    const answer = await target.send(pathFor(email), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', cookie, ...headers },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain('eyJ');
    const own = await target.send(`/api/user/${email}`, { body: { email }, headers: { cookie } });
    expect(own.status).toBe(200);
  });

  it('the cookie of the session is out of reach of scripts and foreign sites', async () => {
    const email = await target.account();
    const answer = await target.send('/api/auth/sign-in/email', { body: { email, password: 'Karim@2026' } });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
  });
});

describe('the way to files that are not public', () => {
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
  ])('%s leads nowhere', async (path) => {
    await writeFile(`${target.dataDir}/auth-secret`, 'THE-SECRET');
    const answer = await sendRaw(target.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([400, 403, 404, 414]).toContain(statusLine(answer));
    expect(answer).not.toMatch(/THE-SECRET|root:x|SQLite format|"dependencies"/);
  });
});

describe('a request that is too much', () => {
  const post = (headers: string, body: string) =>
    `POST /api/order HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;
  it.each([
    ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, [431]],
    ['3,000 headers', `GET /api/order HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(3_000)}\r\n`, [401, 431]],
    ['an address of 50 kB', `GET /${'a'.repeat(50_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, [400, 404, 414, 431]],
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

  it('a body without end is cut off', async () => {
    const { headers } = await target.person();
    const answer = await target
      .send('/api/order', {
        method: 'POST',
        body: 'x'.repeat(20_000_000),
        headers: { ...headers, 'content-type': 'application/json' },
      })
      .catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
  });

  it('200 connections that send nothing keep nobody out', async () => {
    const { hostname, port } = new URL(target.url);
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), hostname).on('error', () => {}));
    for (const socket of sockets)
      socket.write('POST /api/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n');
    const started = Date.now();
    expect((await target.send('/tools')).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(3_000);
    for (const socket of sockets) socket.destroy();
  });

  it('JSON nested a hundred thousand deep is refused', async () => {
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

describe('files that lie about their type', () => {
  const upload = async (name: string, type: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const admin = await target.person('admin');
    const form = new FormData();
    form.set('image', new Blob([bytes], { type }), name);
    const response = await fetch(`${target.url}/api/image`, { method: 'POST', body: form, headers: admin.headers });
    return response.status;
  };
  it.each([
    ['HTML called a picture', 'a.png', 'image/png', '<!doctype html><script>1</script>'],
    ['an SVG with a script', 'a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      'an SVG called a PNG',
      'a.png',
      'image/png',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a program called a picture', 'a.jpg', 'image/jpeg', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    [
      'the first bytes of a PNG and nothing else',
      'a.png',
      'image/png',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ],
    ['a GIF that is also a script', 'a.gif', 'image/gif', 'GIF89a/*<script>*/=1;alert(1)'],
    ['nothing', 'a.png', 'image/png', ''],
    ['a name that climbs', '../../../shop.sqlite', 'image/png', 'x'],
  ])('%s is refused', async (_what, name, type, bytes) => {
    const status = await upload(name, type, bytes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
