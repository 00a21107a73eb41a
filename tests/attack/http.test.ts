import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { contentPolicy, executableScripts, hashOf } from '../support/content-policy.ts';
import { sendRaw, statusLine } from '../support/raw-http.ts';
import { signInAt, targetShop } from '../support/target.ts';

const target = targetShop();
const EVIL = 'https://evil.example';

describe('security headers', () => {
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

  it.each(['/', '/tools', '/login', '/nowhere'])(
    '%s has a strict content security policy: only its own scripts, by hash',
    async (path) => {
      const { headers, text } = await target.send(path);
      const policy = headers.get('content-security-policy') ?? '';
      const hashes = [...policy.matchAll(/'sha256-[\w+/=]{44}'/g)].map(([hash]) => hash);
      expect(policy.replace(` ${hashes.join(' ')}`, '')).toBe(contentPolicy());
      expect(hashes).toEqual(executableScripts(text).map(hashOf));
      expect(text).not.toMatch(/\snonce=/);
    },
  );

  it('an icon is served where browsers look for it on pages that name none, such as the JSON of a call', async () => {
    const { status, headers } = await target.send('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  });

  it('a picture opened as a page runs no scripts', async () => {
    const path = `/images/${'0123456789abcdef'.repeat(2)}-320.webp`;
    await mkdir(`${target.dataDir}/images`, { recursive: true });
    await writeFile(`${target.dataDir}${path}`, '<script>alert(1)</script>');
    const { status, headers } = await target.send(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('%s of a page gets 405 with the allowed methods', async (method) => {
    const answer = await fetch(`${target.url}/tools`, { method, body: '{' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect(await answer.text()).toBe(`A page does not take ${method}.`);
  });

  it('a path that begins with two slashes redirects to no other host', async () => {
    const ask = (method: string, path: string) =>
      sendRaw(
        target.url,
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
    for (const path of ['//evil.example/tools', '//evil.example/%2e%2e/tools', '/\\evil.example/tools']) {
      const page = await ask('GET', path);
      expect(statusLine(page)).toBe(404);
      expect(page).not.toMatch(/(?:canonical|og:url|location)[^>\n]*evil/i);
    }
    const form = await ask('POST', '//evil.example/tools');
    expect(statusLine(form)).toBe(303);
    expect(form).toContain(`${target.url}//evil.example/tools`);
  });

  it.each([
    '/api/order',
    '/api/user-order?user=x',
    '/api/admin/x',
    '/api/user/x',
    '/api/auth/get-session',
    '/api/nothing',
  ])('%s is not cacheable', async (path) => {
    const admin = await target.person('admin');
    for (const headers of [{}, admin.headers]) {
      expect((await target.send(path, { headers })).headers.get('cache-control')).toContain('no-store');
    }
  });

  it('other origins can show the stock avatar', async () => {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await target.send('/avatar-default.svg', { headers });
      expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
    }
  });

  it('a preflight from another origin allows nothing', async () => {
    const headers = { origin: EVIL, 'access-control-request-method': 'POST' };
    const answer = await target.send('/api/order', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('cross-site request forgery', () => {
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

  it('the session cookie is HttpOnly and SameSite', async () => {
    const email = await target.account();
    const answer = await target.send('/api/auth/sign-in/email', { body: { email, password: 'Karim@2026' } });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [name = '', ...flags] = cookies[0]?.split('; ') ?? [];
    expect(name).toMatch(/^better-auth\.session_token=\S{40,}$/);
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
  });
});
