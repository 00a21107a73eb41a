import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { signAccessToken } from '#src/core/accounts/sessions/access-token.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { createPerson, openTestShop, type Person } from '#tests/support/test-shop.ts';

async function open() {
  const shop = await openTestShop();
  const person = await createPerson(shop.db, 'customer', 'Rahim Uddin');
  const call = (method: 'GET' | 'DELETE', path: string, by: Pick<Person, 'headers'> = person) =>
    shop.app.inject({ method, url: `/api${path}`, headers: by.headers });
  /** Signs the person in on another device. */
  async function signIn(userAgent: string, expiresAt = new Date(Date.now() + HOUR_MS)) {
    const { userId, email, name } = person;
    const sessionId = newId();
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const row = { id: sessionId, userId, token: newId(), expiresAt, ipAddress: null, userAgent, ...times };
    await shop.db.insertInto('session').values(row).execute();
    const claims = { userId, sessionId, email, role: 'customer' as const, name, photoURL: null };
    const token = await signAccessToken(shop.config.authSecret, claims);
    return { sessionId, headers: { authorization: `Bearer ${token}` } };
  }
  return { shop, person, call, signIn };
}

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36';

describe('the devices of an account', () => {
  it('are listed with the one that asks; sessions that have ended are not', async () => {
    const { person, call, signIn } = await open();
    await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', new Date(Date.now() - 1_000));
    const phone = await signIn(PHONE);
    const listed = (await call('GET', '/device')).json();
    expect(listed).toEqual([
      expect.objectContaining({ _id: phone.sessionId, name: 'Chrome on Android', isThis: false }),
      expect.objectContaining({ _id: person.sessionId, name: 'Unknown device', isThis: true }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('token');
  });

  it('are signed out at once, each or all others, and never one of another account', async () => {
    const { shop, person, call, signIn } = await open();
    const [phone, tablet] = [await signIn(PHONE), await signIn(PHONE)];
    const stranger = await shop.signIn();
    expect((await call('DELETE', `/device/${stranger.sessionId}`)).statusCode).toBe(404);
    expect((await call('GET', '/device', stranger)).statusCode).toBe(200);

    expect((await call('DELETE', `/device/${phone.sessionId}`)).json().deletedCount).toBe(1);
    expect((await call('GET', '/device', phone)).statusCode).toBe(401);
    expect((await call('GET', '/device', tablet)).statusCode).toBe(200);
    await signIn(PHONE);
    expect((await call('DELETE', '/device')).json().deletedCount).toBe(2);
    expect((await call('GET', '/device', tablet)).statusCode).toBe(401);
    expect((await call('GET', '/device')).json().map(({ _id }: { _id: string }) => _id)).toEqual([person.sessionId]);
  });
});
