import '#tests/support/on-sqlite-too.ts';
import { createEmailVerificationToken } from 'better-auth/api';
import { describe, expect, it } from 'vitest';
import { type CookieClient, cookieClient } from '#tests/support/cookie-client.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, type ListeningShop, lastLink, mailsOf, signIn, signUp } from '#tests/support/new-customer.ts';

const users = ({ db }: ListeningShop) => db.selectFrom('user').select(['id', 'email', 'emailVerified']).execute();

/** The answer without ids and times, to compare whether it reveals an account. */
async function comparable(response: Response) {
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
  ])('%s is refused by the server as well', async (_title, change, message) => {
    const shop = await openListeningShop();
    const answer = await signUp(cookieClient(shop.url), change);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(message);
    expect(await users(shop)).toEqual([]);
  });

  it('ignores a request’s claim to be admin or verified', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    for (const claim of [{ role: 'admin', emailVerified: true }, {}]) await signUp(visitor, claim);
    const rows = await shop.db.selectFrom('user').select(['role', 'emailVerified']).execute();
    expect(rows.map(({ role, emailVerified }) => [role, Boolean(emailVerified)])).toEqual([['customer', false]]);
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
    expect(end.headers.get('location')).toBe('/login?verified=1#email=karim%40example.com');
    expect((await signIn(visitor)).status).toBe(200);
  });

  it('reports a manipulated link on the sign-in page', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    const end = await visitor.send((await lastLink(shop)).replace(/token=\w/, 'token=x'));
    expect(end.headers.get('location')).toMatch(/^\/login\?verified=1&error=INVALID_TOKEN$/i);
  });

  it('does not accept a link that names no sign-up', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    const token = await createEmailVerificationToken(shop.config.authSecret, email);
    const end = await visitor.send(`/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: '/login' })}`);
    expect(end.headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    expect((await signIn(visitor)).status).toBe(403);
  });

  it('does not let a mail scanner use up the link with HEAD', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    expect((await visitor.send(await lastLink(shop), { method: 'HEAD' })).status).toBe(404);
    expect((await signIn(visitor)).status).toBe(403);
  });
});

describe('the shop does not reveal whether an address has an account', () => {
  async function withAccount(): Promise<{ shop: ListeningShop; visitor: CookieClient }> {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    return { shop, visitor };
  }

  it('at sign-up, where the owner gets a mail and keeps the password', async () => {
    const { shop, visitor } = await withAccount();
    const taken = await comparable(await signUp(visitor, { password: 'Attack@2026' }));
    const free = await comparable(await signUp(visitor, { email: 'other@example.com' }));
    expect(taken.status).toBe(free.status);
    expect(taken.body).toBe(free.body.replace('other@example.com', email));
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('You already have an account'))).toBe(true);
    expect((await signIn(visitor)).status).toBe(200);
  });

  it('at sign-in', async () => {
    const { visitor } = await withAccount();
    const wrong = await comparable(await signIn(visitor, 'Wrong@2026'));
    const unknown = await comparable(
      await visitor.post('/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'Wrong@2026' }),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong.body).toContain('Invalid email or password');
  });

  it.each<[path: string, fields: object]>([
    ['/send-verification-email', { callbackURL: '/login?verified=1' }],
    ...(haveModules('office')
      ? [['/request-password-reset', { redirectTo: '/reset-password' }] satisfies [string, object]]
      : []),
  ])('at %s', async (path, fields) => {
    const { visitor } = await withAccount();
    const known = await comparable(await visitor.post(`/api/auth${path}`, { email, ...fields }));
    const unknown = await comparable(
      await visitor.post(`/api/auth${path}`, { email: 'nobody@example.com', ...fields }),
    );
    expect(known).toEqual(unknown);
    expect(known.status).toBe(200);
  });
});
