import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { haveModules } from '../support/have-modules.ts';
import { openListeningShop } from '../support/listening-shop.ts';
import { orderBody } from '../support/order-body.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '../support/test-shop.ts';

const allCalls = callsWith(allRooms);

const asJson = (person: Person) => ({ ...person.headers, 'content-type': 'application/json' });

describe('an empty body with the content type JSON', () => {
  it.each(['', ' \n'])('C-API-08 %j deletes a tool', async (payload) => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const url = `/api/tool/${await shop.addTool()}`;
    const answer = await shop.app.inject({ method: 'DELETE', url, headers: asJson(admin), payload });
    expect(answer.json()).toMatchObject({ deletedCount: 1 });
  });

  it.runIf(haveModules('orders'))('cancels an order', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: buyer.headers,
      payload: orderBody(buyer, await shop.addTool()),
    });
    const url = `/api/order/${placed.json().insertedId}/cancel`;
    const answer = await shop.app.inject({ method: 'POST', url, headers: asJson(buyer), payload: '' });
    expect(answer.statusCode).toBe(200);
  });

  it('C-API-01 is accepted when requesting a token: the refusal names the missing session', async () => {
    const shop = await openTestShop();
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/user/a@example.com', headers, payload: '' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'sign_in_required']);
  });

  it.each(['{', '{"__proto__": {"x": 1}}', 'undefined', '\ufeff{}x'])(
    'is accepted, but the invalid JSON %s is refused',
    async (payload) => {
      const shop = await openTestShop();
      const buyer = await shop.signIn();
      const answer = await shop.app.inject({ method: 'POST', url: '/api/order', headers: asJson(buyer), payload });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_request']);
    },
  );
});

describe('the path of a call with another case or a trailing slash', () => {
  it('C-API-05 C-API-09 C-API-12 reaches the call, and its parameters keep their case', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const id = await shop.addTool();
    const ask = async (url: string) => (await shop.app.inject({ url, headers: buyer.headers })).json();
    expect(await ask('/api/tool/')).toMatchObject([{ _id: id }]);
    expect(await ask('/API/TOOL')).toMatchObject([{ _id: id }]);
    expect(await ask(`/api/Purchase/${id}/`)).toMatchObject({ _id: id });
    expect(await ask(`/api/purchase/${id.toUpperCase()}/`)).toHaveProperty('error.code', 'tool_not_found');
    expect(await ask(`/api/user-order/?user=${buyer.email}`)).toEqual([]);
    expect(await ask(`/api/User-Order?USER=${buyer.email}`)).toHaveProperty('error.code', 'email_missing');
  });

  const shop = useTestShop();
  const protectedCalls = allCalls.filter(([, , access]) => access !== 'anyone');
  it.each(protectedCalls.map(([method, path]) => ({ method, path })))(
    'C-API-15 requires the same authentication: $method $path',
    async ({ method, path }) => {
      const plain = `/api${path.replace(':email', 'a@example.com').replace(':id', '1')}`;
      for (const address of [plain, `${plain}/`, plain.toUpperCase(), `${plain.toUpperCase()}/`]) {
        const answer = await shop.app.inject({ method, url: `${address}?user=a@example.com` });
        expect([address, answer.statusCode]).toEqual([address, 401]);
      }
    },
  );

  it('is not cached, so that variants of a path cannot fill the cache', async () => {
    const shop = await openListeningShop();
    await shop.addTool();
    const ask = async (path: string) => (await fetch(shop.url + path)).headers.get('etag');
    expect(await ask('/api/tool')).toMatch(/^W\//);
    for (const path of ['/api/TOOL', '/api/tool/', '/api/tool/?limit=1']) expect(await ask(path)).toBeNull();
  });
});

describe('a call with the wrong method', () => {
  const shop = useTestShop();
  const allowed = new Map<string, Set<string>>();
  for (const [method, path] of allCalls) {
    const methods = allowed.get(path) ?? new Set(['OPTIONS']);
    allowed.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  const paths = [...allowed].map(([path, methods]) => ({ path, methods: [...methods].sort() }));
  const everyMethod = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const;

  const addressOf = (path: string) => `/api${path.replace(':email', 'a@example.com').replace(':id', '1')}`;
  const allowOf = (headers: Record<string, unknown>) => String(headers.allow).split(', ').sort();

  it.each(paths)('to $path gets 405 with the allowed methods: $methods', async ({ path, methods }) => {
    const wrong = everyMethod.filter((method) => !methods.includes(method));
    expect(wrong).toContain('PATCH');
    for (const method of wrong) {
      const answer = await shop.app.inject({ method, url: addressOf(path), payload: '{' });
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(allowOf(answer.headers)).toEqual(methods);
      if (method !== 'HEAD') expect(answer.json().error.code).toBe('method_not_allowed');
    }
  });

  it.each(paths)('OPTIONS of $path lists the allowed methods', async ({ path, methods }) => {
    const answer = await shop.app.inject({ method: 'OPTIONS', url: addressOf(path) });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(allowOf(answer.headers)).toEqual(methods);
  });

  it.each(['/api/%74ool', '/api/TOOL/', '/api/tool?limit=1#x'])('gets 405 at the equivalent path %s', async (url) => {
    const answer = await shop.app.inject({ method: 'PATCH', url });
    expect([answer.statusCode, allowOf(answer.headers)]).toEqual([405, ['GET', 'HEAD', 'OPTIONS', 'POST']]);
  });

  it.each(['/api/nothing', '/api/tool/1/nothing', '/api/tool%2F1', '/api/auth/nothing'])(
    'gets 404 at %s, which is no path of a call, with any method and body',
    async (url) => {
      for (const method of [...everyMethod, 'OPTIONS'] as const) {
        expect((await shop.app.inject({ method, url, payload: '{' })).statusCode).toBe(404);
      }
    },
  );

  it('gets 404 when its module is off', async () => {
    const plain = await openTestShop({ EXTENSIONS: 'none' });
    expect((await plain.app.inject({ method: 'PATCH', url: '/api/inquiry' })).statusCode).toBe(404);
  });
});

describe('pictures in answers', () => {
  async function photosOf(shop: TestShop, url: string): Promise<string[]> {
    return (await shop.app.inject(url)).json().map(({ userPhotoURL }: { userPhotoURL: string }) => userPhotoURL);
  }

  it('C-API-13 the photo of a reviewer is an absolute URL, even the stock avatar', async () => {
    const shop = await openTestShop({ PUBLIC_URL: 'https://shop.example.com' });
    const karim = await shop.signIn();
    const photos = [undefined, '/images/0123456789abcdef0123456789abcdef-320.webp', 'https://photos.example.com/k.png'];
    for (const [at, userPhotoURL] of photos.entries()) {
      const payload = { rating: 5, reviewDetail: `A good drill for a bad wall, ${at}.`, userPhotoURL };
      await shop.app.inject({ method: 'POST', url: '/api/review', headers: karim.headers, payload });
    }
    expect((await photosOf(shop, '/api/review')).sort()).toEqual([
      'https://photos.example.com/k.png',
      'https://shop.example.com/avatar-default.svg',
      'https://shop.example.com/images/0123456789abcdef0123456789abcdef-320.webp',
    ]);
    expect((await photosOf(shop, '/api/review?limit=1'))[0]).toMatch(/^https:/);
  });
});
