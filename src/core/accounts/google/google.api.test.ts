import { describe, expect, it } from 'vitest';
import { type CookieClient, cookieClient } from '#tests/support/cookie-client.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';

const DONE = '/google-done';
const password = 'Karim@2026';
const email = 'karim@example.com';
const atGoogle = { name: 'Karim at Google', email, verified: 'on', action: 'continue' };

type Shop = Awaited<ReturnType<typeof openListeningShop>>;

/** Runs the whole flow of the popup. @returns the URL of its last page */
async function continueWithGoogle(visitor: CookieClient, choice: Record<string, string>): Promise<URL> {
  const started = await visitor.post('/api/auth/sign-in/social', {
    provider: 'google',
    disableRedirect: true,
    callbackURL: DONE,
    errorCallbackURL: DONE,
  });
  const { url } = (await started.json()) as { url: string };
  const choosing = await visitor.follow(await visitor.send(url), DONE);
  return visitor.follow(await visitor.postForm(choosing.href, choice), DONE);
}

async function sessionOf(visitor: CookieClient) {
  const answer = (await (await visitor.send('/api/auth/get-session')).json()) as { user: { email: string } } | null;
  return answer?.user;
}

const signUp = (visitor: CookieClient) =>
  visitor.post('/api/auth/sign-up/email', { name: 'Karim', email, password, callbackURL: '/login' });
const signIn = (visitor: CookieClient, typed = password) =>
  visitor.post('/api/auth/sign-in/email', { email, password: typed });

async function verifyEmail(shop: Shop, visitor: CookieClient): Promise<void> {
  const mail = await shop.db.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await visitor.send(/http\S+/.exec(mail.text)?.[0] ?? '');
}

const providersOf = async ({ db }: Shop) =>
  (await db.selectFrom('account').select('providerId').orderBy('providerId').execute()).map((row) => row.providerId);
const countUsers = async ({ db }: Shop) => (await db.selectFrom('user').select('id').execute()).length;

describe('Google sign-in', () => {
  it('is an OpenID Connect code flow with PKCE, state and nonce', async () => {
    const shop = await openListeningShop();
    const started = await cookieClient(shop.url).post('/api/auth/sign-in/social', {
      provider: 'google',
      disableRedirect: true,
      callbackURL: DONE,
    });
    const { url } = (await started.json()) as { url: string };
    const parameters = new URL(url).searchParams;
    expect(parameters.get('response_type')).toBe('code');
    expect(parameters.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(parameters.get(name)).toMatch(/\S{16,}/);
    expect(parameters.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
  });

  it('opens no session for a blocked account, and reports why', async () => {
    const shop = await openListeningShop();
    expect((await continueWithGoogle(cookieClient(shop.url), atGoogle)).searchParams.get('error')).toBeNull();
    await shop.db.deleteFrom('session').execute();
    await shop.db.updateTable('user').set({ blockedAt: Date.now() }).execute();
    const visitor = cookieClient(shop.url);
    const end = await continueWithGoogle(visitor, atGoogle);
    // The popup has a message for it.
    expect(end.searchParams.get('error')).toBe('unable_to_create_session');
    expect(await sessionOf(visitor)).toBeUndefined();
    expect(await shop.db.selectFrom('session').select('id').execute()).toEqual([]);
  });

  it('C-AUTH-09 creates an account whose session can be exchanged for an access token', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    const end = await continueWithGoogle(visitor, { ...atGoogle, email: 'Karim@Example.com' });
    expect(end.search).toBe('');
    expect(await sessionOf(visitor)).toMatchObject({ email, name: 'Karim at Google', emailVerified: true });
    const issued = await visitor.post(`/api/user/${email}`, { email });
    expect(await issued.json()).toHaveProperty('token');
    expect(await continueWithGoogle(cookieClient(shop.url), atGoogle)).toHaveProperty('search', '');
    expect(await countUsers(shop)).toBe(1);
  });

  it('opens the existing account of the same verified email', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await verifyEmail(shop, visitor);
    await continueWithGoogle(visitor, atGoogle);
    expect(await sessionOf(visitor)).toMatchObject({ email, name: 'Karim' });
    expect(await countUsers(shop)).toBe(1);
    expect(await providersOf(shop)).toEqual(['credential', 'google']);
    expect((await signIn(cookieClient(shop.url))).status).toBe(200);
  });

  it('removes a password that someone chose for the address without verifying it', async () => {
    const shop = await openListeningShop();
    const [attacker, owner] = [cookieClient(shop.url), cookieClient(shop.url)];
    await signUp(attacker);
    const mailed = await shop.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow();
    await continueWithGoogle(owner, atGoogle);
    expect(await sessionOf(owner)).toMatchObject({ email, name: 'Karim at Google' });
    expect(await providersOf(shop)).toEqual(['google']);
    await attacker.send(/http\S+/.exec(mailed.text)?.[0] ?? '');
    expect((await signIn(attacker)).status).toBe(401);
  });

  it('neither creates nor opens an account for an email that Google has not verified', async () => {
    const shop = await openListeningShop();
    const attacker = cookieClient(shop.url);
    const { verified: _, ...unverified } = atGoogle;
    const refused = await continueWithGoogle(attacker, unverified);
    expect(refused.searchParams.get('error')).toBe('email_not_verified');
    expect(await countUsers(shop)).toBe(0);

    const owner = cookieClient(shop.url);
    await signUp(owner);
    await verifyEmail(shop, owner);
    const notLinked = await continueWithGoogle(attacker, unverified);
    expect(notLinked.searchParams.get('error')).toBe('account_not_linked');
    expect(await sessionOf(attacker)).toBeUndefined();
    expect(await providersOf(shop)).toEqual(['credential']);
  });

  it('reports that the user refused at Google', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    const end = await continueWithGoogle(visitor, { action: 'cancel' });
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(await sessionOf(visitor)).toBeUndefined();
  });

  it('refuses a callback that was issued to another browser', async () => {
    const shop = await openListeningShop();
    const [attacker, victim] = [cookieClient(shop.url), cookieClient(shop.url)];
    const started = await attacker.post('/api/auth/sign-in/social', {
      provider: 'google',
      disableRedirect: true,
      callbackURL: DONE,
      errorCallbackURL: DONE,
    });
    const { url } = (await started.json()) as { url: string };
    const choosing = await attacker.follow(await attacker.send(url), DONE);
    const posted = await attacker.postForm(choosing.href, atGoogle);
    const callback = await attacker.follow(posted, '/api/auth/callback/google');
    const end = await victim.follow(await victim.send(callback.href), DONE);
    expect(end.searchParams.get('error')).toBe('state_mismatch');
    expect(await sessionOf(victim)).toBeUndefined();
  });

  it('is off outside the demo without credentials, and so is the stand-in for Google', async () => {
    const shop = await openListeningShop({ DEMO: 'off' });
    const visitor = cookieClient(shop.url);
    const refused = await visitor.post('/api/auth/sign-in/social', { provider: 'google', disableRedirect: true });
    expect(refused.status).toBe(404);
    expect(await refused.json()).toHaveProperty('error.code', 'google_not_set_up');
    expect((await visitor.send('/demo/google/.well-known/openid-configuration')).status).toBe(404);
  });

  it('answers 503 when the provider cannot be reached', async () => {
    const shop = await openListeningShop({
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    });
    const answer = await cookieClient(shop.url).post('/api/auth/sign-in/social', { provider: 'google' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toHaveProperty('error.code', 'google_unreachable');
  });
});
