import { describe, expect, it } from 'vitest';
import { type CookieClient, cookieClient } from '../support/cookie-client.ts';
import { openListeningShop } from '../support/listening-shop.ts';

type Shop = Awaited<ReturnType<typeof openListeningShop>>;

const email = 'karim@example.com';
const karim = { name: 'Karim Ahmed', email, password: 'Karim@2026', callbackURL: '/login?verified=1' };

const signUp = (visitor: CookieClient, change: Record<string, unknown> = {}) =>
  visitor.post('/api/auth/sign-up/email', { ...karim, ...change });
const signIn = (visitor: CookieClient, password = karim.password) =>
  visitor.post('/api/auth/sign-in/email', { email, password });

const mailsOf = ({ db }: Shop) => db.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
const users = ({ db }: Shop) => db.selectFrom('user').select(['id', 'email', 'emailVerified']).execute();

async function lastLink(shop: Shop): Promise<string> {
  const text = (await mailsOf(shop)).at(-1)?.text ?? '';
  return /http\S+/.exec(text)?.[0] ?? '';
}

/** An answer as somebody sees it who wants to know whether an address has an account. */
async function seen(response: Response) {
  const body = JSON.stringify(await response.json());
  return {
    status: response.status,
    body: body.replace(/[0-9a-f-]{36}/g, '<id>').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'),
  };
}

describe('sign-up', () => {
  it.each([
    ['C-AUTH-06 no name', { name: ' ' }, 'Name is required.'],
    ['C-AUTH-04 no email', { email: '' }, 'Email is required.'],
    ['C-AUTH-04 an email without a domain', { email: 'karim@example' }, 'Please provide valid email address'],
    ['C-AUTH-05 no password', { password: '' }, 'Password is required.'],
    ['C-AUTH-05 a weak password', { password: 'karim2026' }, /^Minimum 8 and maximum 12 characters/],
    ['a control character in the name', { name: 'Karim\u0007' }, 'must not contain control characters'],
    ['a name of two lines', { name: 'Karim\nBcc: all@example.com' }, 'must be one line'],
    ['a photo', { image: 'https://evil.example/x.png' }, 'A photo cannot be chosen at sign-up.'],
  ])('%s is refused by the server too', async (_title, change, message) => {
    const shop = await openListeningShop();
    const answer = await signUp(cookieClient(shop.url), change);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(message);
    expect(await users(shop)).toEqual([]);
  });

  it('nobody becomes admin or verified by saying so', async () => {
    const shop = await openListeningShop();
    await signUp(cookieClient(shop.url), { role: 'admin', emailVerified: true });
    const rows = await shop.db.selectFrom('user').select(['role', 'emailVerified']).execute();
    expect(rows.filter(({ role, emailVerified }) => role === 'admin' || emailVerified)).toEqual([]);
  });

  it('C-AUTH-07 mails a link that verifies the address, stored in lower case, and leads to the sign-in page', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor, { email: 'Karim@Example.COM' });
    expect(await users(shop)).toMatchObject([{ email }]);
    const early = await signIn(visitor);
    expect(early.status).toBe(403);
    expect(await early.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' });
    const end = await visitor.send(await lastLink(shop));
    expect(end.headers.get('location')).toBe('/login?verified=1');
    expect((await signIn(visitor)).status).toBe(200);
  });

  it('a link that was tampered with says so on the sign-in page', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    const end = await visitor.send((await lastLink(shop)).replace(/token=\w/, 'token=x'));
    expect(end.headers.get('location')).toMatch(/^\/login\?verified=1&error=INVALID_TOKEN$/i);
  });

  it('a mail scanner that asks with HEAD does not use the link', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop), { method: 'HEAD' });
    expect((await signIn(visitor)).status).toBe(403);
  });

  it('the last sign-up for an address that nobody verified counts: an earlier password is worth nothing', async () => {
    const shop = await openListeningShop();
    const [attacker, owner] = [cookieClient(shop.url), cookieClient(shop.url)];
    await signUp(attacker, { password: 'Attack@2026' });
    await signUp(owner);
    await owner.send(await lastLink(shop));
    expect((await signIn(owner)).status).toBe(200);
    expect((await signIn(attacker, 'Attack@2026')).status).toBe(401);
  });

  it('a link from before the last sign-up verifies nothing', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    const link = await lastLink(shop);
    const later = new Date(Date.now() + 60_000);
    await shop.db.updateTable('user').set({ createdAt: later }).execute();
    const end = await visitor.send(link);
    expect(end.headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    expect((await signIn(visitor)).status).toBe(403);
  });
});

describe('an address does not tell whether it has an account', () => {
  async function withAccount(): Promise<{ shop: Shop; visitor: CookieClient }> {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    return { shop, visitor };
  }

  it('not at sign-up, where its owner is told by mail and keeps the password', async () => {
    const { shop, visitor } = await withAccount();
    const taken = await seen(await signUp(visitor, { password: 'Attack@2026' }));
    const free = await seen(await signUp(visitor, { email: 'other@example.com' }));
    expect(taken.status).toBe(free.status);
    expect(taken.body).toBe(free.body.replace('other@example.com', email));
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('You already have an account'))).toBe(true);
    expect((await signIn(visitor)).status).toBe(200);
  });

  it('not at sign-in', async () => {
    const { visitor } = await withAccount();
    const wrong = await seen(await signIn(visitor, 'Wrong@2026'));
    const unknown = await seen(
      await visitor.post('/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'Wrong@2026' }),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong.body).toContain('Invalid email or password');
  });

  it.each([
    ['/send-verification-email', { callbackURL: '/login?verified=1' }],
    ['/request-password-reset', { redirectTo: '/reset-password' }],
  ])('not at %s', async (path, fields) => {
    const { visitor } = await withAccount();
    const known = await seen(await visitor.post(`/api/auth${path}`, { email, ...fields }));
    const unknown = await seen(await visitor.post(`/api/auth${path}`, { email: 'nobody@example.com', ...fields }));
    expect(known).toEqual(unknown);
    expect(known.status).toBe(200);
  });
});

describe('password reset', () => {
  async function resetToken(shop: Shop, visitor: CookieClient): Promise<string> {
    await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
    const end = await visitor.send(await lastLink(shop));
    const to = new URL(end.headers.get('location') ?? '', shop.url);
    expect(to.pathname).toBe('/reset-password');
    return to.searchParams.get('token') ?? '';
  }

  it('sets a password by the rule, once, ends every session and proves the address', async () => {
    const shop = await openListeningShop();
    const [visitor, elsewhere] = [cookieClient(shop.url), cookieClient(shop.url)];
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    await signIn(elsewhere);
    const token = await resetToken(shop, visitor);
    const choose = (newPassword: string) => visitor.post('/api/auth/reset-password', { token, newPassword });
    expect((await choose('password')).status).toBe(400);
    expect((await choose('Fresh@2026')).status).toBe(200);
    expect((await choose('Other@2026')).status).toBe(400);
    expect(await (await elsewhere.send('/api/auth/get-session')).json()).toBeNull();
    expect((await signIn(visitor)).status).toBe(401);
    expect((await signIn(visitor, 'Fresh@2026')).status).toBe(200);
  });

  it('verifies an address that never was: the link was mailed there', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    const token = await resetToken(shop, visitor);
    await visitor.post('/api/auth/reset-password', { token, newPassword: 'Fresh@2026' });
    expect((await signIn(visitor, 'Fresh@2026')).status).toBe(200);
  });

  it('mails nothing while the extension is off', async () => {
    const shop = await openListeningShop({ EXTENSIONS: 'none' });
    const answer = await cookieClient(shop.url).post('/api/auth/request-password-reset', { email });
    expect(answer.status).toBe(400);
    expect(await mailsOf(shop)).toEqual([]);
  });
});

describe('what the auth library offers beyond the shop’s own calls', () => {
  it.each([
    ['POST', '/update-user'],
    ['POST', '/change-password'],
    ['POST', '/change-email'],
    ['POST', '/delete-user'],
    ['POST', '/link-social'],
    ['GET', '/list-sessions'],
    ['GET', '/error'],
  ])('%s %s is not there', async (method, path) => {
    const shop = await openListeningShop();
    const answer = await cookieClient(shop.url).send(`/api/auth${path}`, { method });
    expect(answer.status).toBe(404);
  });

  it('a form of another site signs nobody in', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    const answer = await visitor.send('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: karim.password }),
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['of a script', {}],
    ['of Node, whose fetch says how it fetches', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }],
  ])('a program %s names no origin and signs in', async (_whose, headers) => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers,
      payload: { email, password: karim.password },
    });
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('session_token');
  });

  it('what hides its origin but brings cookies is no program', async () => {
    const shop = await openListeningShop();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: {
        cookie: 'better-auth.session_token=anything',
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'cross-site',
      },
      payload: {},
    });
    expect(answer.statusCode).toBe(403);
  });

  it('a link in a mail cannot be made to lead to another site', async () => {
    const shop = await openListeningShop();
    const answer = await signUp(cookieClient(shop.url), { callbackURL: 'https://evil.example/' });
    expect(answer.status).toBe(403);
    expect(await mailsOf(shop)).toEqual([]);
  });
});
