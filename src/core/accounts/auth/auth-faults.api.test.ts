import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { fillsOf } from '#src/app/modules.server.ts';
import { DatabaseUnavailable } from '#src/platform/database/database-fault.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { lastLink, signIn, signUp } from '#tests/support/new-customer.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { createAuth } from './auth.server.ts';
import { limitAuthCall } from './auth-limits.ts';

const person = { email: 'karim@example.com', password: 'Karim@2026' };

describe('a sign-in that fails because of a fault in the shop', () => {
  const guess = { method: 'POST', path: '/sign-in/email', ip: '10.6.6.6', body: person };

  it('does not count as a wrong password', async () => {
    const shop = await openTestShop({ RATE_LIMIT: 'on' });
    const counter = new Limits(shop.db, shop.config);
    const unavailable = new Refusal('unavailable', 'database_unavailable', 'The shop is busy.');
    for (let count = 0; count <= limits.signInToAccount.most; count += 1) {
      await expect(limitAuthCall(counter, guess, () => Promise.reject(unavailable))).rejects.toBe(unavailable);
    }
  });

  it('is answered and logged by the shop, not by the auth library', async () => {
    const shop = await openTestShop({ RATE_LIMIT: 'on' });
    await shop.db.schema.alterTable('account').renameTo('accounts_away').execute();
    await shop.db.schema.alterTable('user').renameTo('users_away').execute();
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: person });
    expect([answer.statusCode, answer.json().error?.code]).toEqual([500, 'internal_error']);
  });
});

it('a token is answered as busy when the session cannot be read', async () => {
  const shop = await openListeningShop();
  const visitor = cookieClient(shop.url);
  await signUp(visitor);
  await visitor.send(await lastLink(shop));
  await signIn(visitor);
  const token = () => visitor.post(`/api/user/${person.email}`, {});
  expect((await token()).status).toBe(200);
  await shop.db.schema.alterTable('session').renameTo('sessions_away').execute();
  const answer = await token();
  expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'database_unavailable']);
});

it('a verification link is not accepted when the account cannot be read', async () => {
  const shop = await openListeningShop();
  const visitor = cookieClient(shop.url);
  await signUp(visitor);
  const link = await lastLink(shop);
  const unavailable = new DatabaseUnavailable(new Error('connection lost'), false);
  const db = withRivalAfterRead(shop.db, 'user', () => Promise.reject(unavailable));
  const { config } = shop;
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const { handler } = createAuth({
    config,
    db,
    engine,
    log: pino({ level: 'silent' }),
    fills: fillsOf(config),
  });
  await expect(handler(new Request(link))).rejects.toBe(unavailable);
  expect((await signIn(visitor)).status).toBe(403);
});

it('an unsigned verification link with NUL does not cause a server error', async () => {
  const shop = await openTestShop();
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
  const token = `${part({ alg: 'HS256' })}.${part({ email: 'a\0b@example.com', iat: 1 })}.x`;
  const answer = await shop.app.inject(`/api/auth/verify-email?token=${token}`);
  expect(answer.statusCode).toBeGreaterThanOrEqual(300);
  expect(answer.statusCode).toBeLessThan(500);
});
