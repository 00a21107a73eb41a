import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { passwordFunctions } from '#src/core/accounts/auth/password-hashing.server.ts';
import { type CookieClient, cookieClient } from '#tests/support/cookie-client.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, karim, type ListeningShop, lastLink, mailsOf, signIn, signUp } from '#tests/support/new-customer.ts';

const STRANGER = 'Attack@2026';

interface Visitors {
  shop: ListeningShop;
  owner: CookieClient;
  stranger: CookieClient;
}

async function openVisitors(): Promise<Visitors> {
  const shop = await openListeningShop();
  return { shop, owner: cookieClient(shop.url), stranger: cookieClient(shop.url) };
}

/** Signs up. @returns the mailed link */
async function mailedLink({ shop }: Visitors, visitor: CookieClient, password = karim.password): Promise<string> {
  expect((await signUp(visitor, { password })).status).toBe(200);
  return lastLink(shop);
}

/** Opens a link and sends the sign-in form of the page it leads to. */
async function signInByLink(visitor: CookieClient, link: string, password = karim.password): Promise<Response> {
  const end = await visitor.send(link);
  const page = new URL(end.headers.get('location') ?? '', link);
  expect(page.pathname).toBe('/login');
  const verification = new URLSearchParams(page.hash.slice(1)).get('verification');
  expect(verification).not.toBeNull();
  return visitor.post('/api/auth/sign-in/email', { email, password, verification });
}

async function expectOwnerOnly({ owner, stranger }: Visitors): Promise<void> {
  expect((await signIn(stranger, STRANGER)).status).toBe(401);
  expect((await signIn(owner)).status).toBe(200);
}

describe('an address with sign-ups of its owner and of a stranger', () => {
  it('is not verified by the owner’s click on the link of a stranger’s newer sign-up', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.owner);
    const link = await mailedLink(visitors, visitors.stranger, STRANGER);
    await visitors.owner.send(link);
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
    expect((await signInByLink(visitors.owner, link)).status).toBeGreaterThanOrEqual(400);
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
  });

  it('is verified by the owner’s older link only together with the owner’s password', async () => {
    const visitors = await openVisitors();
    const link = await mailedLink(visitors, visitors.owner);
    await mailedLink(visitors, visitors.stranger, STRANGER);
    await visitors.owner.send(link);
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
    expect((await signInByLink(visitors.owner, link)).status).toBe(200);
    await expectOwnerOnly(visitors);
  });

  it('is verified by the link and password of the owner who signed up second', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.stranger, STRANGER);
    const link = await mailedLink(visitors, visitors.owner);
    await visitors.owner.send(link);
    expect((await signIn(visitors.owner)).status).toBe(403);
    expect((await signInByLink(visitors.owner, link)).status).toBe(200);
    await expectOwnerOnly(visitors);
  });

  it('keeps the owner’s link valid however often a stranger signs up', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.stranger, STRANGER);
    const link = await mailedLink(visitors, visitors.owner);
    for (const password of [STRANGER, 'Again@2026', STRANGER]) await mailedLink(visitors, visitors.stranger, password);
    expect((await signInByLink(visitors.owner, link)).status).toBe(200);
    await expectOwnerOnly(visitors);
    const users = await visitors.shop.db.selectFrom('user').select(['name', 'email']).execute();
    expect(users).toEqual([{ name: karim.name, email }]);
    expect(await visitors.shop.db.selectFrom('earlier_sign_ups').select('id').execute()).toEqual([]);
  });

  it('accepts a link only with the password of the same sign-up', async () => {
    const visitors = await openVisitors();
    const first = await mailedLink(visitors, visitors.stranger, STRANGER);
    const second = await mailedLink(visitors, visitors.owner);
    expect((await signInByLink(visitors.owner, first)).status).toBeGreaterThanOrEqual(400);
    expect((await signInByLink(visitors.stranger, second, STRANGER)).status).toBeGreaterThanOrEqual(400);
    expect((await signInByLink(visitors.owner, second)).status).toBe(200);
  });

  it('invalidates all other links once one sign-up is verified', async () => {
    const visitors = await openVisitors();
    const strangers = await mailedLink(visitors, visitors.stranger, STRANGER);
    expect((await signInByLink(visitors.owner, await mailedLink(visitors, visitors.owner))).status).toBe(200);
    const end = await visitors.owner.send(strangers);
    expect(end.headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    await expectOwnerOnly(visitors);
  });

  it.runIf(haveModules('office'))(
    'belongs to the owner after a password reset by mail, without the stranger’s name',
    async () => {
      const visitors = await openVisitors();
      const { shop, owner, stranger } = visitors;
      const link = await mailedLink(visitors, owner);
      await signUp(stranger, { password: STRANGER, name: 'Mallory' });
      await owner.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
      const landed = await owner.send(await lastLink(shop));
      const token = new URL(landed.headers.get('location') ?? '', shop.url).searchParams.get('token');
      await owner.post('/api/auth/reset-password', { token, newPassword: 'Fresh@2026' });
      expect((await signIn(owner, 'Fresh@2026')).status).toBe(200);
      expect((await signIn(stranger, STRANGER)).status).toBe(401);
      expect(await shop.db.selectFrom('user').select('name').execute()).toEqual([{ name: '' }]);
      expect((await owner.send(link)).headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    },
  );

  it('gets a second mail that says someone signed up again, and what to do', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.owner);
    await mailedLink(visitors, visitors.stranger, STRANGER);
    const [first, second] = await mailsOf(visitors.shop);
    expect(first?.text).not.toContain('again');
    expect(second?.text).toContain('Someone signed up again with this address');
    expect(second?.text).toContain('the password that you chose this time');
  });

  it('is not verified by a click on a verification mail that was sent again', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.owner);
    await mailedLink(visitors, visitors.stranger, STRANGER);
    await visitors.stranger.post('/api/auth/send-verification-email', { email, callbackURL: '/login?verified=1' });
    await visitors.owner.send(await lastLink(visitors.shop));
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
  });

  it('is verified by a click on the newest link if both sign-ups have the same password', async () => {
    const visitors = await openVisitors();
    const older = await mailedLink(visitors, visitors.owner);
    const link = await mailedLink(visitors, visitors.owner);
    expect((await visitors.owner.send(older)).headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    expect((await signIn(visitors.owner)).status).toBe(403);
    expect((await visitors.owner.send(link)).headers.get('location')).toBe(
      '/login?verified=1#email=karim%40example.com',
    );
    expect((await signIn(visitors.owner)).status).toBe(200);
  });

  it('keeps the page to return to when the link also needs the password', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.stranger, STRANGER);
    await signUp(visitors.owner, { callbackURL: '/login?verified=1&from=%2Fpurchase%2F7' });
    const end = await visitors.owner.send(await lastLink(visitors.shop));
    expect(end.headers.get('location')).toMatch(
      /^\/login\?confirm=1&from=%2Fpurchase%2F7#email=karim%40example.com&verification=/,
    );
  });
});

describe('a name typed by a stranger', () => {
  it.each([
    'Collect it at https://evil.example/win',
    'see www.evil.example',
    'mail me@evil.example',
    'WWW.evil.example',
  ])('is refused when it looks like a link: %s', async (name) => {
    const { owner } = await openVisitors();
    const answer = await signUp(owner, { name });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'The name must not contain links or email addresses.' });
  });

  it.runIf(haveModules('office'))('does not appear in mails to an unverified address', async () => {
    const { shop, owner } = await openVisitors();
    await signUp(owner, { name: 'You won 5000' });
    await owner.post('/api/auth/send-verification-email', { email });
    await owner.post('/api/auth/request-password-reset', { email });
    const mails = await mailsOf(shop);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).not.toContain('5000');
  });
});

it('a sign-up hashes as often for a free address, a pending one and that of an account', async () => {
  const visitors = await openVisitors();
  const { owner, stranger } = visitors;
  const spies = [vi.spyOn(passwordFunctions, 'hash'), vi.spyOn(passwordFunctions, 'verify')];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const hashedBy = async (signingUp: Promise<unknown>) => {
    for (const spy of spies) spy.mockClear();
    await signingUp;
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  };
  const free = await hashedBy(mailedLink(visitors, owner));
  const pending = await hashedBy(mailedLink(visitors, stranger, STRANGER));
  const repeated = await hashedBy(mailedLink(visitors, stranger, STRANGER));
  await signInByLink(stranger, await lastLink(visitors.shop), STRANGER);
  const ofAccount = await hashedBy(signUp(stranger));
  expect([pending, repeated, ofAccount]).toEqual([free, free, free]);
});
