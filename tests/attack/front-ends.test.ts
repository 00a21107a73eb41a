import { beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../support/order-body.ts';
import { PASSWORD, signInAt, targetShop } from '../support/target.ts';

const FRONT = 'https://front.example.com';
const OTHER = 'http://localhost:4999';
const target = targetShop({ CORS_ORIGINS: `${FRONT}, ${OTHER}` });

const corsHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
const varyOf = (headers: Headers) => (headers.get('vary') ?? '').toLowerCase().split(', ').sort();
const from = (origin: string, headers: Record<string, string> = {}) => ({ headers: { origin, ...headers } });

const preflight = (origin: string, path = '/api/order', method = 'POST') =>
  target.send(path, {
    method: 'OPTIONS',
    ...from(origin, {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    }),
  });

/** Signs in from a page of the front end. @returns the response, which has the session */
async function signInFrom(origin: string, email: string) {
  return target.send('/api/auth/sign-in/email', { body: { email, password: PASSWORD }, ...from(origin) });
}

const strangers = [
  'https://evil.example',
  'null',
  'https://front.example.com.evil.example',
  'https://evil.front.example.com',
  'https://evilfront.example.com',
  'https://FRONT.example.com',
  'http://front.example.com',
  'https://front.example.com:8443',
  'https://front.example.com/',
  `${FRONT}, https://evil.example`,
  `${FRONT} ${OTHER}`,
  'http://localhost:49990',
  '*',
];

describe('CORS: origin that is not listed', () => {
  let email: string;
  /** Headers that prove a session of this account: its cookie, or the bearer token of a front end. */
  let proofs: Record<string, string>[];
  beforeAll(async () => {
    email = await target.account();
    const cookie = await signInAt(target, email);
    const authorization = `Bearer ${(await signInFrom(FRONT, email)).headers.get('set-auth-token')}`;
    proofs = [{ cookie }, { authorization }];
    const own = await target.send(`/api/user/${email}`, { method: 'POST', ...from(FRONT, { authorization }) });
    expect(own.status).toBe(200);
  });

  it.each(strangers)('%s can neither read nor write', async (origin) => {
    const answers = [
      await preflight(origin),
      await target.send('/api/tool', from(origin)),
      await target.send('/api/tool', from(origin)),
      await target.send('/api/review', from(origin)),
      await target.send('/api/order', from(origin)),
      await target.send('/api/nothing', from(origin)),
      await signInFrom(origin, email),
    ];
    for (const { headers } of answers) {
      expect(corsHeaders(headers)).toEqual({});
      expect(headers.get('set-auth-token')).toBeNull();
      expect(varyOf(headers)).toContain('origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it.each(strangers)('%s gets no token, neither by a cookie nor by a stolen session', async (origin) => {
    for (const proof of proofs) {
      const answer = await target.send(`/api/user/${email}`, { method: 'POST', ...from(origin, proof) });
      expect([answer.status, answer.json.error.code]).toEqual([403, 'foreign_origin']);
    }
  });
});

describe('CORS: listed origin', () => {
  it.each([FRONT, OTHER])('%s is allowed by name, without credentials', async (origin) => {
    const allowed = await preflight(origin);
    expect(allowed.status).toBe(204);
    expect(corsHeaders(allowed.headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST, GET, HEAD',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id, ordering-for',
      'access-control-expose-headers': expect.stringContaining('link'),
      'access-control-max-age': '600',
    });
    expect(varyOf(allowed.headers)).toContain('origin');
    const refused = await target.send('/api/order', from(origin));
    expect([refused.status, corsHeaders(refused.headers)]).toEqual([
      401,
      { 'access-control-allow-origin': origin, 'access-control-expose-headers': expect.stringContaining('link') },
    ]);
  });

  it('C-API-01 C-API-10 signs in without a cookie, gets its token and orders', async () => {
    const email = await target.account();
    const signedIn = await signInFrom(FRONT, email);
    expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([200, []]);
    const authorization = `Bearer ${signedIn.headers.get('set-auth-token')}`;
    const tokenResponse = await target.send(`/api/user/${email}`, {
      body: { email },
      ...from(FRONT, { authorization }),
    });
    expect([tokenResponse.status, tokenResponse.headers.getSetCookie()]).toEqual([200, []]);
    const bearer = { authorization: `Bearer ${tokenResponse.json.token}` };
    const order = orderBody({ name: 'Karim', email }, await target.tool());
    expect((await target.send('/api/order', { body: order, ...from(FRONT, bearer) })).json.acknowledged).toBe(true);
    const own = await target.send(`/api/user-order?user=${email}`, from(FRONT, bearer));
    expect(own.json).toMatchObject([{ orderedEmail: email }]);
  });

  it('signs out with its session, which ends the access token too', async () => {
    const email = await target.account();
    const session = { authorization: `Bearer ${(await signInFrom(FRONT, email)).headers.get('set-auth-token')}` };
    const { token } = (await target.send(`/api/user/${email}`, { method: 'POST', ...from(FRONT, session) })).json;
    const ask = () => target.send(`/api/user/${email}`, from(FRONT, { authorization: `Bearer ${token}` }));
    expect((await ask()).status).toBe(200);
    const ended = await target.send('/api/auth/sign-out', { body: {}, ...from(FRONT, session) });
    expect([ended.status, ended.headers.get('set-auth-token')]).toEqual([200, null]);
    expect((await ask()).status).toBe(401);
    expect((await target.send(`/api/user/${email}`, { method: 'POST', ...from(FRONT, session) })).status).toBe(401);
  });

  it('cannot use cookies that a browser sends', async () => {
    const email = await target.account();
    const cookie = await signInAt(target, email);
    const refused = await target.send(`/api/user/${email}`, { method: 'POST', ...from(FRONT, { cookie }) });
    expect([refused.status, refused.json.error.code]).toEqual([401, 'sign_in_required']);
    await target.send('/api/auth/sign-out', { body: {}, ...from(FRONT, { cookie }) });
    expect((await target.send(`/api/user/${email}`, { method: 'POST', headers: { cookie } })).status).toBe(200);
  });

  it.each(['nonsense', 'a.b', '', 'x; better-auth.session_token=y'])(
    'is not authenticated by the session %j',
    async (session) => {
      const email = await target.account();
      const proof = from(FRONT, { authorization: `Bearer ${session}` });
      expect((await target.send(`/api/user/${email}`, { method: 'POST', ...proof })).status).toBe(401);
    },
  );

  it('is not authenticated by an unsigned session token', async () => {
    const email = await target.account();
    const session = (await signInFrom(FRONT, email)).headers.get('set-auth-token') ?? '';
    const [token = '', signature = ''] = session.split('.');
    expect(signature).toMatch(/.{20}/);
    for (const forged of [token, `${token}.`, `${token}.${signature.toLowerCase()}`, `${token}.${signature}x`]) {
      const proof = from(FRONT, { authorization: `Bearer ${forged}` });
      expect((await target.send(`/api/user/${email}`, { method: 'POST', ...proof })).status).toBe(401);
    }
  });

  it('gets a token for its own account only', async () => {
    const [email, victim] = [await target.account(), await target.account()];
    const proof = from(FRONT, {
      authorization: `Bearer ${(await signInFrom(FRONT, email)).headers.get('set-auth-token')}`,
    });
    expect((await target.send(`/api/user/${victim}`, { method: 'POST', ...proof })).status).toBe(403);
  });

  it('cannot read pages of the shop', async () => {
    for (const path of ['/', '/tools', '/tools.data', '/healthz', '/api/auth/callback/google']) {
      expect(corsHeaders((await target.send(path, from(FRONT))).headers)).not.toHaveProperty(
        'access-control-allow-credentials',
      );
    }
    for (const path of ['/', '/tools', '/tools.data', '/healthz']) {
      expect(corsHeaders((await target.send(path, from(FRONT))).headers)).toEqual({});
    }
  });
});

describe('CORS: cached responses', () => {
  it('name the requesting origin, in any order of requests', async () => {
    await target.tool();
    const own = new URL(target.url).origin;
    const origins = [own, FRONT, own, OTHER, FRONT, 'https://evil.example', OTHER, own, 'null', FRONT];
    for (const path of ['/api/tool', '/api/review', '/api/tool?limit=1', '/API/tool/']) {
      for (const origin of origins) {
        const { status, headers } = await target.send(path, from(origin));
        const named = [FRONT, OTHER].includes(origin) ? origin : null;
        expect([path, origin, status, headers.get('access-control-allow-origin')]).toEqual([path, origin, 200, named]);
        expect(varyOf(headers)).toContain('origin');
      }
    }
  });

  it('revalidate by ETag with the same headers', async () => {
    await target.tool();
    const { headers } = await target.send('/api/tool', from(FRONT));
    const again = await target.send('/api/tool', from(FRONT, { 'if-none-match': headers.get('etag') ?? '' }));
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, FRONT]);
  });
});

it.each(['/images/0123456789abcdef0123456789abcdef-320.webp', '/favicon.svg'])(
  '%s has no CORS headers',
  async (path) => {
    expect(corsHeaders((await target.send(path, from(FRONT))).headers)).toEqual({});
  },
);
