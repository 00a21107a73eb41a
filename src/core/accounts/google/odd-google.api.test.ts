import { describe, expect, it } from 'vitest';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { startFakeGoogle } from '#tests/support/fake-google.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, lastLink, signUp } from '#tests/support/new-customer.ts';

const proven = { email, email_verified: true, name: 'Karim at Google' };

async function openShopWithGoogle() {
  const google = await startFakeGoogle();
  const shop = await openListeningShop(google.environment);
  const visitor = cookieClient(shop.url);
  const usersOf = () => shop.db.selectFrom('user').select('email').execute();
  const providers = async () =>
    (await shop.db.selectFrom('account').select('providerId').orderBy('providerId').execute()).map(
      (row) => row.providerId,
    );
  const isSignedIn = async () => (await (await visitor.send('/api/auth/get-session')).json()) !== null;
  return { google, shop, visitor, usersOf, providers, isSignedIn };
}

describe('the identity from Google', () => {
  it('is accepted from its ID token', async () => {
    const { google, visitor, usersOf, isSignedIn } = await openShopWithGoogle();
    expect(await google.signIn(visitor, proven)).toBeNull();
    expect(await isSignedIn()).toBe(true);
    expect(await usersOf()).toEqual([{ email }]);
    expect(google.asked).not.toContain('/userinfo');
  });

  it('is refused if Google sends no ID token', async () => {
    const { google, visitor, usersOf, isSignedIn } = await openShopWithGoogle();
    Object.assign(google.userInfo, { sub: 'google-1', ...proven });
    expect(await google.signIn(visitor, undefined)).toBe('unable_to_get_user_info');
    expect(await usersOf()).toEqual([]);
    expect(await isSignedIn()).toBe(false);
  });

  it('is refused if only the user info endpoint has the address', async () => {
    const { google, visitor, usersOf } = await openShopWithGoogle();
    Object.assign(google.userInfo, { sub: 'somebody-else', ...proven });
    expect(await google.signIn(visitor, { name: 'Karim' })).toBe('email_not_found');
    expect(await usersOf()).toEqual([]);
  });

  it.each([
    ['for several audiences without azp', { aud: ['other', 'the-shop'] }],
    ['for several audiences and issued to another', { aud: ['other', 'the-shop'], azp: 'other' }],
    ['for the shop but issued to another', { azp: 'other' }],
  ])('is refused from a token %s', async (_which, claims) => {
    const { google, visitor, usersOf } = await openShopWithGoogle();
    expect(await google.signIn(visitor, { ...proven, ...claims })).toBe('unable_to_get_user_info');
    expect(await usersOf()).toEqual([]);
  });

  it('is accepted from a token for several audiences that names the shop as azp', async () => {
    const { google, visitor, isSignedIn } = await openShopWithGoogle();
    expect(await google.signIn(visitor, { ...proven, aud: ['other', 'the-shop'], azp: 'the-shop' })).toBeNull();
    expect(await isSignedIn()).toBe(true);
  });

  it.each([
    ['begins with a space', ' karim@example.com'],
    ['has a line break', 'karim@example.com\n'],
    ['is in full width', 'ｋarim@example.com'],
    ['is a list', ['karim@example.com']],
  ])('creates no account if its address %s', async (_how, odd) => {
    const { google, visitor, usersOf } = await openShopWithGoogle();
    expect(await google.signIn(visitor, { ...proven, email: odd })).toBe('email_not_found');
    expect(await usersOf()).toEqual([]);
  });

  it.each(['Karim https://evil.example', 'karim@example.com', 'www.evil.example'])(
    'loses a name that looks like a link: %s',
    async (name) => {
      const { google, shop, visitor } = await openShopWithGoogle();
      expect(await google.signIn(visitor, { ...proven, name })).toBeNull();
      expect(await shop.db.selectFrom('user').select('name').execute()).toEqual([{ name: '' }]);
    },
  );

  it('is stored without any of Google’s tokens', async () => {
    const { google, shop, visitor } = await openShopWithGoogle();
    for (let count = 0; count < 2; count += 1) expect(await google.signIn(visitor, proven)).toBeNull();
    const [account, ...others] = await shop.db.selectFrom('account').selectAll().execute();
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      accountId: 'google-1',
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
    });
  });
});

describe('a browser’s request to sign in with Google', () => {
  it('cannot change the scopes and options that the shop sends', async () => {
    const { google, visitor } = await openShopWithGoogle();
    const { searchParams } = await google.begin(visitor, {
      scopes: ['https://www.googleapis.com/auth/drive'],
      loginHint: 'victim@example.com',
      additionalParams: { access_type: 'offline' },
    });
    expect(searchParams.get('scope')).toBe('openid email profile');
    expect([searchParams.get('login_hint'), searchParams.get('access_type')]).toEqual([null, null]);
  });

  it('gets no session for an ID token that it brings itself', async () => {
    const { visitor, isSignedIn } = await openShopWithGoogle();
    const answer = await visitor.post('/api/auth/sign-in/social', { provider: 'google', idToken: { token: 'a.b.c' } });
    expect(Object.keys((await answer.json()) as object).sort()).toEqual(['redirect', 'url']);
    expect(await isSignedIn()).toBe(false);
  });
});

describe('an account with a password', () => {
  async function openWithAccount(address: string) {
    const parts = await openShopWithGoogle();
    const owner = cookieClient(parts.shop.url);
    await signUp(owner, { email: address });
    await owner.send(await lastLink(parts.shop));
    return parts;
  }

  it.each([
    ['of an organization that Google hosts', 'karim@example.com', { hd: 'example.com' }],
    ['of Gmail', 'karim@gmail.com', {}],
  ])('%s can be opened with Google', async (_whose, address, claims) => {
    const { google, visitor, providers } = await openWithAccount(address);
    expect(await google.signIn(visitor, { ...proven, email: address, ...claims })).toBeNull();
    expect(await providers()).toEqual(['credential', 'google']);
  });

  it.each([
    ['no organization', {}],
    ['another organization', { hd: 'evil.example' }],
    ['another organization whose name ends the same', { hd: 'evil-example.com' }],
  ])('cannot be opened if Google names %s', async (_what, claims) => {
    const { google, visitor, providers, isSignedIn } = await openWithAccount(email);
    expect(await google.signIn(visitor, { ...proven, ...claims })).toBe('password_needed');
    expect(await isSignedIn()).toBe(false);
    expect(await providers()).toEqual(['credential']);
  });

  it('can be opened with one Google account only, not with a later one of the same address', async () => {
    const { google, visitor, shop } = await openWithAccount(email);
    expect(await google.signIn(visitor, { ...proven, hd: 'example.com' })).toBeNull();
    const next = cookieClient(shop.url);
    expect(await google.signIn(next, { ...proven, hd: 'example.com', sub: 'google-2' })).toBe('password_needed');
  });
});
