import '#tests/support/on-sqlite-too.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { fillsOf } from '#src/app/modules.server.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, karim, type ListeningShop, lastLink, signIn, signUp } from '#tests/support/new-customer.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { createAuth } from '../auth/auth.server.ts';

const sessionsOf = ({ db }: ListeningShop) => db.selectFrom('session').select('id').execute();

/** Opens a shop with a verified account. @returns also `reset`, which changes its password by a mailed link */
async function openResettableAccount() {
  const shop = await openListeningShop();
  const owner = cookieClient(shop.url);
  await signUp(owner);
  await owner.send(await lastLink(shop));
  await owner.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
  const landed = await owner.send(await lastLink(shop));
  const token = new URL(landed.headers.get('location') ?? '', shop.url).searchParams.get('token');
  const reset = () => owner.post('/api/auth/reset-password', { token, newPassword: 'Fresh@2026' });
  return { shop, owner, reset };
}

/** Signs in with the old password; `rival` runs after the password was read and before the session exists. */
function signInAgainst({ config, db, url }: ListeningShop, rival: () => Promise<unknown>): Promise<Response> {
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const parts = {
    config,
    engine,
    fills: fillsOf(config),
    log: pino({ level: 'silent' }),
    db: withRivalAfterRead(db, 'account', rival),
  } as const;
  return createAuth(parts).handler(
    new Request(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password: karim.password }),
    }),
  );
}

it.runIf(haveModules('office'))('a sign-in fails if the password is replaced while it is being checked', async () => {
  const { shop, owner, reset } = await openResettableAccount();
  const answers: Response[] = [];
  const late = await signInAgainst(shop, async () => answers.push(await reset()));
  expect(answers.map(({ status }) => status)).toEqual([200]);
  expect(late.status).toBe(401);
  expect(await late.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  expect(late.headers.getSetCookie().join()).not.toMatch(/session_token=\w/);
  expect(await sessionsOf(shop)).toEqual([]);
  expect((await signIn(owner, 'Fresh@2026')).status).toBe(200);
});

it('a sign-in succeeds if another change of the user happens while the password is being checked', async () => {
  const { shop } = await openResettableAccount();
  const answer = await signInAgainst(shop, () => shop.db.updateTable('user').set({ name: 'Karim A.' }).execute());
  expect(answer.status).toBe(200);
  expect(await sessionsOf(shop)).toHaveLength(1);
});
