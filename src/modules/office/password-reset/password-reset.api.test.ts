import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { type CookieClient, cookieClient } from '#tests/support/cookie-client.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, type ListeningShop, lastLink, mailsOf, signIn, signUp } from '#tests/support/new-customer.ts';
import { insertKey } from '../api-keys/api-key-repository.server.ts';
import { newSecret } from '../api-keys/key-secret.server.ts';

describe('password reset', () => {
  async function resetToken(shop: ListeningShop, visitor: CookieClient): Promise<string> {
    await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
    const end = await visitor.send(await lastLink(shop));
    const to = new URL(end.headers.get('location') ?? '', shop.url);
    expect(to.pathname).toBe('/reset-password');
    return to.searchParams.get('token') ?? '';
  }

  it('leads to the page of the shop if the request named no page', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.post('/api/auth/request-password-reset', { email });
    const end = await visitor.send(await lastLink(shop));
    expect(new URL(end.headers.get('location') ?? '', shop.url).pathname).toBe('/reset-password');
  });

  it('sets a valid password once, ends every session and verifies the address', async () => {
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

  it('verifies an unverified address, because the link was mailed there', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    const token = await resetToken(shop, visitor);
    await visitor.post('/api/auth/reset-password', { token, newPassword: 'Fresh@2026' });
    expect((await signIn(visitor, 'Fresh@2026')).status).toBe(200);
  });

  it('invalidates the other links of the account once one was used, and notifies the owner', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    const [first, second] = [await resetToken(shop, visitor), await resetToken(shop, visitor)];
    const choose = (token: string, newPassword: string) =>
      visitor.post('/api/auth/reset-password', { token, newPassword });
    expect((await choose(first, 'Fresh@2026')).status).toBe(200);
    expect((await choose(second, 'Thief@2026')).status).toBe(400);
    expect((await signIn(visitor, 'Fresh@2026')).status).toBe(200);
    const notices = (await mailsOf(shop)).filter(({ subject }) => subject.includes('password was changed'));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('Dear Karim Ahmed,');
    expect(notices[0]?.text).not.toContain('http');
  });

  it.each([
    ['still work', 'a key', DAY_MS],
    ['are not named', 'an ended key', -DAY_MS],
  ])('API keys %s in the mail to the owner of %s', async (_, name, left) => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    const { id } = await shop.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { prefix, hash } = newSecret();
    await insertKey(shop.db, {
      ...{ id: newId(), user_id: id, name, role: 'customer', rights: 'write', days: 30, prefix, hash },
      ...{ old_hash: null, old_until: null, created_at: Date.now(), expires_at: Date.now() + left, used_at: null },
    });
    const token = await resetToken(shop, visitor);
    await visitor.post('/api/auth/reset-password', { token, newPassword: 'Fresh@2026' });
    const notice = (await mailsOf(shop)).find(({ subject }) => subject.includes('password was changed'));
    expect(notice?.text.includes('Your API keys still work')).toBe(left > 0);
  });

  it('does not affect the links of other accounts', async () => {
    const shop = await openListeningShop();
    const [visitor, other] = [cookieClient(shop.url), cookieClient(shop.url)];
    for (const address of [email, 'other@example.com']) {
      await signUp(visitor, { email: address });
      await visitor.send(await lastLink(shop));
    }
    await other.post('/api/auth/request-password-reset', { email: 'other@example.com', redirectTo: '/reset-password' });
    const link = await lastLink(shop);
    const token = await resetToken(shop, visitor);
    await visitor.post('/api/auth/reset-password', { token, newPassword: 'Fresh@2026' });
    expect((await other.send(link)).headers.get('location')).not.toContain('error');
  });

  it('mails nothing with the module off', async () => {
    const shop = await openListeningShop({ EXTENSIONS: 'none' });
    const answer = await cookieClient(shop.url).post('/api/auth/request-password-reset', { email });
    expect(answer.status).toBe(404);
    expect(await mailsOf(shop)).toEqual([]);
  });
});
