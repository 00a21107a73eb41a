import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signInAt, targetShop } from '../support/target.ts';
import { AUTH_SECRET, type Person } from '../support/test-shop.ts';

const target = targetShop();
const KEY = createHmac('sha256', AUTH_SECRET).update('access-token').digest();
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

interface Forgery {
  key?: Uint8Array;
  alg?: string;
  audience?: string | null;
  expires?: string;
  claims?: object;
  header?: object;
}

/** A token like the shop's for this person, with the forger's changes. */
function forge(person: Person, { key = KEY, alg = 'HS256', audience = 'storefront-api', ...rest }: Forgery = {}) {
  const { expires = '30 minutes', claims = {}, header = {} } = rest;
  const token = new SignJWT({ sid: person.sessionId, email: person.email, role: 'admin', name: 'x', ...claims })
    .setProtectedHeader({ alg, ...header })
    .setSubject(person.userId)
    .setIssuedAt(Math.floor(Date.now() / 1000) - 7200)
    .setExpirationTime(expires);
  if (audience !== null) token.setAudience(audience);
  return token.sign(key);
}

/** Signs with an algorithm that the library refuses for such a short key. */
function signByHand(hash: 'sha384' | 'sha512', sub: string, sid: string): string {
  const payload = { sub, sid, aud: 'storefront-api', exp: Math.floor(Date.now() / 1000) + 600 };
  const text = `${encode({ alg: hash.replace('sha', 'HS') })}.${encode(payload)}`;
  return `${text}.${createHmac(hash, KEY).update(text).digest('base64url')}`;
}

const askAs = (token: string) => target.send('/api/order', { headers: { authorization: `Bearer ${token}` } });

describe('a forged access token', () => {
  const forgeries: [name: string, make: (admin: Person) => Promise<string> | string][] = [
    [
      'unsigned (alg none)',
      ({ userId, sessionId }) => new UnsecuredJWT({ sub: userId, sid: sessionId, aud: 'storefront-api' }).encode(),
    ],
    [
      'unsigned (alg nOnE)',
      ({ userId, sessionId }) =>
        `${encode({ alg: 'nOnE' })}.${encode({ sub: userId, sid: sessionId, aud: 'storefront-api' })}.`,
    ],
    ['signed with a guessed key', (admin) => forge(admin, { key: new TextEncoder().encode('secret'.repeat(6)) })],
    ['signed with a key of zeros', (admin) => forge(admin, { key: new Uint8Array(32) })],
    [
      'signed with the secret of the auth library',
      (admin) => forge(admin, { key: new TextEncoder().encode(AUTH_SECRET) }),
    ],
    [
      'with another algorithm (HS512) and the shop’s own key',
      ({ userId, sessionId }) => signByHand('sha512', userId, sessionId),
    ],
    ['for another audience', (admin) => forge(admin, { audience: 'image-service' })],
    ['for no audience', (admin) => forge(admin, { audience: null })],
    ['that expired', (admin) => forge(admin, { expires: '1 hour ago' })],
    [
      'with the session of another person',
      async (admin) => forge(admin, { claims: { sid: (await target.person()).sessionId } }),
    ],
    ['with a session that never existed', (admin) => forge(admin, { claims: { sid: 'nothing' } })],
    ['without a session', (admin) => forge(admin, { claims: { sid: undefined } })],
    ['with a session that is a list', (admin) => forge(admin, { claims: { sid: [admin.sessionId] } })],
    [
      'with an unknown critical header',
      async (admin) => (await forge(admin)).replace(/^[^.]+/, encode({ alg: 'HS256', crit: ['x'], x: 1 })),
    ],
    [
      'with another payload under the same signature',
      async (admin) =>
        (await forge(admin)).replace(
          /\.[^.]+\./,
          `.${encode({ sub: admin.userId, sid: admin.sessionId, aud: 'storefront-api', exp: 9e9 })}.`,
        ),
    ],
    ['cut short', async (admin) => (await forge(admin)).slice(0, -4)],
    [
      'with a key file chosen by the token',
      (admin) =>
        forge(admin, { key: new Uint8Array(32), header: { kid: '../../dev/null', jku: 'http://localhost/keys' } }),
    ],
  ];
  it.each(forgeries)('%s is refused', async (_name, make) => {
    const admin = await target.person('admin');
    expect((await askAs(admin.token)).status).toBe(200);
    expect((await askAs(await make(admin))).status).toBe(401);
  });

  it('with a forged role has only the rights of its account', async () => {
    const customer = await target.person();
    expect((await askAs(await forge(customer))).status).toBe(403);
  });
});

describe('access token outside the Authorization header', () => {
  it.each([
    ['the query', (token: string) => target.send(`/api/order?access_token=${token}&authorization=Bearer%20${token}`)],
    ['a cookie', (token: string) => target.send('/api/order', { headers: { cookie: `accessToken=${token}` } })],
    ['the body', (token: string) => target.send('/api/order', { body: { accessToken: token } })],
    ['another scheme', (token: string) => target.send('/api/order', { headers: { authorization: `Basic ${token}` } })],
    [
      'two at once',
      (token: string) => target.send('/api/order', { headers: { authorization: `Bearer x, Bearer ${token}` } }),
    ],
  ])('%s is ignored', async (_place, ask) => {
    const { token } = await target.person('admin');
    expect((await ask(token)).status).toBe(401);
  });
});

describe('expired and revoked tokens', () => {
  const lost: [name: string, lose: (admin: Person) => Promise<unknown>, status: number][] = [
    [
      'after its session ended',
      ({ sessionId }) => target.db.deleteFrom('session').where('id', '=', sessionId).execute(),
      401,
    ],
    [
      'after its session expired',
      ({ sessionId }) =>
        target.db
          .updateTable('session')
          .set({ expiresAt: new Date(0).toISOString() })
          .where('id', '=', sessionId)
          .execute(),
      401,
    ],
    [
      'after the account was deleted',
      ({ userId }) => target.db.deleteFrom('user').where('id', '=', userId).execute(),
      401,
    ],
    [
      'after the role was taken away',
      ({ userId }) => target.db.updateTable('user').set({ role: 'customer' }).where('id', '=', userId).execute(),
      403,
    ],
  ];
  it.each(lost)('is refused %s', async (_when, lose, status) => {
    const admin = await target.person('admin');
    await lose(admin);
    expect((await askAs(admin.token)).status).toBe(status);
  });

  it('is refused after signing out', async () => {
    const email = await target.account();
    const cookie = await signInAt(target, email);
    const { token } = (await target.send(`/api/user/${email}`, { body: { email }, headers: { cookie } })).json;
    const own = () => target.send(`/api/user-order?user=${email}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await own()).status).toBe(200);
    await target.send('/api/auth/sign-out', { body: {}, headers: { cookie, origin: target.url } });
    expect((await own()).status).toBe(401);
    expect((await target.send(`/api/user/${email}`, { body: { email }, headers: { cookie } })).status).toBe(401);
  });
});

describe('token request for another account', () => {
  it.each([
    ['by the path', (victim: string, own: string) => [victim, { email: own }]],
    ['by the body', (victim: string, own: string) => [own, { email: victim }]],
    ['by both', (victim: string) => [victim, { email: victim }]],
    ['by a list', (victim: string, own: string) => [own, { email: [own, victim] }]],
  ] as const)('%s is refused', async (_way, ask) => {
    const [victim, own] = [await target.account(), await target.account()];
    const cookie = await signInAt(target, own);
    const [path, body] = ask(victim, own) as [string, object];
    const answer = await target.send(`/api/user/${path}`, { body, headers: { cookie } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain('token');
  });

  it('with an unverified address is refused, and so is the sign-in', async () => {
    const email = 'unverified@example.com';
    await target.send('/api/auth/sign-up/email', { body: { name: 'Karim', email, password: PASSWORD } });
    expect((await target.send('/api/auth/sign-in/email', { body: { email, password: PASSWORD } })).status).toBe(403);
  });
});
