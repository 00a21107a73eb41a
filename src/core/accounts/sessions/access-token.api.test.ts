import { describe, expect, it } from 'vitest';
import { DAY_MS, WEEK_MS } from '#src/platform/time/units.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';

const karim = { name: 'Karim', email: 'karim@example.com', password: 'Karim@2026', callbackURL: '/login' };

async function signedIn() {
  const shop = await openListeningShop();
  const visitor = cookieClient(shop.url);
  await visitor.post('/api/auth/sign-up/email', karim);
  await shop.db.updateTable('user').set({ emailVerified: true }).execute();
  await visitor.post('/api/auth/sign-in/email', karim);
  return { shop, visitor };
}

const requestToken = (visitor: ReturnType<typeof cookieClient>, path: string, body: unknown) =>
  visitor.post(`/api/user/${path}`, body);

describe('POST /user/{email}', () => {
  it('C-API-01 issues a token to the signed-in owner of the address in path and body', async () => {
    const { visitor } = await signedIn();
    for (const body of [{ email: karim.email }, karim.email, { email: 'Karim@Example.com' }]) {
      const answer = await requestToken(visitor, karim.email, body);
      expect(answer.status).toBe(200);
      const { token } = (await answer.json()) as { token: string };
      const user = await visitor.send(`/api/user/${karim.email}`, { headers: { authorization: `Bearer ${token}` } });
      expect(user.status).toBe(200);
    }
  });

  it('C-API-01 is refused unless path, body and session name the same address', async () => {
    const { visitor } = await signedIn();
    expect((await requestToken(visitor, 'admin@example.com', { email: 'admin@example.com' })).status).toBe(403);
    expect((await requestToken(visitor, karim.email, { email: 'admin@example.com' })).status).toBe(403);
    expect((await requestToken(visitor, 'admin@example.com', { email: karim.email })).status).toBe(403);
  });

  it('is refused to the pages of another site, whose requests have the cookie too', async () => {
    const { visitor } = await signedIn();
    const headers = { origin: 'https://shop.example.net', 'content-type': 'application/json' };
    const refused = await visitor.send(`/api/user/${karim.email}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: karim.email }),
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 'foreign_origin' } });
  });

  it('C-API-01 is refused without a session', async () => {
    const { shop } = await signedIn();
    expect((await requestToken(cookieClient(shop.url), karim.email, { email: karim.email })).status).toBe(401);
  });

  it('is refused when the address is no longer verified', async () => {
    const { shop, visitor } = await signedIn();
    await shop.db.updateTable('user').set({ emailVerified: false }).execute();
    expect((await requestToken(visitor, karim.email, { email: karim.email })).status).toBe(403);
  });

  describe('with a session that began two days ago', () => {
    async function signedInDaysAgo() {
      const opened = await signedIn();
      await opened.shop.db
        .updateTable('session')
        .set({ expiresAt: new Date(Date.now() + WEEK_MS - 2 * DAY_MS) })
        .execute();
      return opened;
    }

    it('extends the cookie to the new expiry of the session', async () => {
      const { shop, visitor } = await signedInDaysAgo();
      const [cookie = '', ...others] = (await requestToken(visitor, karim.email, karim.email)).headers.getSetCookie();
      expect(cookie).toMatch(/^better-auth\.session_token=[^;]+;.*Max-Age=604800;.*HttpOnly/);
      expect(others).toEqual([]);
      const { expiresAt } = await shop.db.selectFrom('session').select('expiresAt').executeTakeFirstOrThrow();
      expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + WEEK_MS - DAY_MS);
      const again = await requestToken(visitor, karim.email, karim.email);
      expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
    });

    it('sets no cookie when refused', async () => {
      const { shop, visitor } = await signedInDaysAgo();
      const refused = await requestToken(visitor, 'admin@example.com', karim.email);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
      await shop.db.deleteFrom('session').execute();
      const ended = await requestToken(visitor, karim.email, karim.email);
      expect([ended.status, ended.headers.getSetCookie()]).toEqual([401, []]);
    });
  });

  it('is refused after the end of the session, and the earlier token is invalid', async () => {
    const { shop, visitor } = await signedIn();
    const { token } = (await (await requestToken(visitor, karim.email, karim.email)).json()) as { token: string };
    await shop.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute();
    const headers = { authorization: `Bearer ${token}` };
    expect((await visitor.send(`/api/user/${karim.email}`, { headers })).status).toBe(401);
    expect((await requestToken(visitor, karim.email, karim.email)).status).toBe(401);
  });

  it('is refused after sign-out, and the earlier token is invalid', async () => {
    const { visitor } = await signedIn();
    const { token } = (await (await requestToken(visitor, karim.email, { email: karim.email })).json()) as {
      token: string;
    };
    await visitor.post('/api/auth/sign-out', {});
    expect((await requestToken(visitor, karim.email, { email: karim.email })).status).toBe(401);
    const user = await visitor.send(`/api/user/${karim.email}`, { headers: { authorization: `Bearer ${token}` } });
    expect(user.status).toBe(401);
  });
});
