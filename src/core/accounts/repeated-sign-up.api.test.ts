import { describe, expect, it } from 'vitest';
import { type CookieClient, cookieClient } from '#tests/support/cookie-client.ts';
import { haveExtensions } from '#tests/support/have-extensions.ts';
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

/** Signs up. @returns the link that was mailed for it */
async function mailedLink({ shop }: Visitors, visitor: CookieClient, password = karim.password): Promise<string> {
  expect((await signUp(visitor, { password })).status).toBe(200);
  return lastLink(shop);
}

/** Opens a link and sends the sign-in form of the page on which it ends. */
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

describe('an address that two people signed up with', () => {
  it('the owner’s click on the newer mail, a stranger’s, makes no password work', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.owner);
    const link = await mailedLink(visitors, visitors.stranger, STRANGER);
    await visitors.owner.send(link);
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
    expect((await signInByLink(visitors.owner, link)).status).toBeGreaterThanOrEqual(400);
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
  });

  it('the owner’s click on the own, older mail makes no password work; with the own password it signs in', async () => {
    const visitors = await openVisitors();
    const link = await mailedLink(visitors, visitors.owner);
    await mailedLink(visitors, visitors.stranger, STRANGER);
    await visitors.owner.send(link);
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
    expect((await signInByLink(visitors.owner, link)).status).toBe(200);
    await expectOwnerOnly(visitors);
  });

  it('the owner who comes second signs in with the newest mail and the own password', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.stranger, STRANGER);
    const link = await mailedLink(visitors, visitors.owner);
    await visitors.owner.send(link);
    expect((await signIn(visitors.owner)).status).toBe(403);
    expect((await signInByLink(visitors.owner, link)).status).toBe(200);
    await expectOwnerOnly(visitors);
  });

  it('a stranger who signs up again and again does not undo the owner’s link', async () => {
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

  it('a link proves the password of its own sign-up only', async () => {
    const visitors = await openVisitors();
    const first = await mailedLink(visitors, visitors.stranger, STRANGER);
    const second = await mailedLink(visitors, visitors.owner);
    expect((await signInByLink(visitors.owner, first)).status).toBeGreaterThanOrEqual(400);
    expect((await signInByLink(visitors.stranger, second, STRANGER)).status).toBeGreaterThanOrEqual(400);
    expect((await signInByLink(visitors.owner, second)).status).toBe(200);
  });

  it('no further link of theirs is worth anything once one of them is verified', async () => {
    const visitors = await openVisitors();
    const strangers = await mailedLink(visitors, visitors.stranger, STRANGER);
    expect((await signInByLink(visitors.owner, await mailedLink(visitors, visitors.owner))).status).toBe(200);
    const end = await visitors.owner.send(strangers);
    expect(end.headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    await expectOwnerOnly(visitors);
  });

  it.runIf(haveExtensions('password-reset'))(
    'the owner who chooses a new password by mail has the account, without the stranger’s name',
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

  it('the second mail says that the address signed up again, and what to do', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.owner);
    await mailedLink(visitors, visitors.stranger, STRANGER);
    const [first, second] = await mailsOf(visitors.shop);
    expect(first?.text).not.toContain('again');
    expect(second?.text).toContain('Someone signed up again with this address');
    expect(second?.text).toContain('the password of that sign-up');
  });

  it('a repeated mail does not verify by a click either', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.owner);
    await mailedLink(visitors, visitors.stranger, STRANGER);
    await visitors.stranger.post('/api/auth/send-verification-email', { email, callbackURL: '/login?verified=1' });
    await visitors.owner.send(await lastLink(visitors.shop));
    expect((await signIn(visitors.stranger, STRANGER)).status).toBe(403);
  });

  it('who signs up again with the same password needs the newest link only', async () => {
    const visitors = await openVisitors();
    const older = await mailedLink(visitors, visitors.owner);
    const link = await mailedLink(visitors, visitors.owner);
    expect((await visitors.owner.send(older)).headers.get('location')).toBe('/login?error=INVALID_TOKEN');
    expect((await signIn(visitors.owner)).status).toBe(403);
    expect((await visitors.owner.send(link)).headers.get('location')).toBe('/login?verified=1');
    expect((await signIn(visitors.owner)).status).toBe(200);
  });

  it('after the click the visitor still comes back to the page they wanted', async () => {
    const visitors = await openVisitors();
    await mailedLink(visitors, visitors.stranger, STRANGER);
    await signUp(visitors.owner, { callbackURL: '/login?verified=1&from=%2Fpurchase%2F7' });
    const end = await visitors.owner.send(await lastLink(visitors.shop));
    expect(end.headers.get('location')).toMatch(/^\/login\?confirm=1&from=%2Fpurchase%2F7#verification=/);
  });
});

describe('the text of a stranger', () => {
  it.each([
    'Collect it at https://evil.example/win',
    'see www.evil.example',
    'mail me@evil.example',
    'WWW.evil.example',
  ])('in a name is refused: %s', async (name) => {
    const { owner } = await openVisitors();
    const answer = await signUp(owner, { name });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'must not contain links or email addresses' });
  });

  it.runIf(haveExtensions('password-reset'))('is in no mail to an address that is not proven', async () => {
    const { shop, owner } = await openVisitors();
    await signUp(owner, { name: 'You won 5000' });
    await owner.post('/api/auth/send-verification-email', { email });
    await owner.post('/api/auth/request-password-reset', { email });
    const mails = await mailsOf(shop);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).not.toContain('5000');
  });
});
