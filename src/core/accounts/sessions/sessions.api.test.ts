import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, lastLink, signIn, signUp } from '#tests/support/new-customer.ts';

async function openSignedIn() {
  const shop = await openListeningShop();
  const visitor = cookieClient(shop.url);
  await signUp(visitor);
  await visitor.send(await lastLink(shop));
  expect((await signIn(visitor)).status).toBe(200);
  const session = await shop.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
  return { shop, visitor, session };
}

it('a sign-in beyond the maximum number of sessions ends the oldest one', async () => {
  const { shop, visitor, session } = await openSignedIn();
  for (let count = 1; count < bounds.sessionsOfAccount.value; count += 1) {
    const createdAt = new Date(Date.now() + count);
    await shop.db
      .insertInto('session')
      .values({ ...session, id: randomUUID(), token: randomUUID(), createdAt })
      .execute();
  }
  const elsewhere = cookieClient(shop.url);
  expect(await (await visitor.send('/api/auth/get-session')).json()).not.toBeNull();
  await signIn(elsewhere);
  expect(await shop.db.selectFrom('session').select('id').execute()).toHaveLength(bounds.sessionsOfAccount.value);
  expect(await (await visitor.send('/api/auth/get-session')).json()).toBeNull();
  expect(await (await elsewhere.send('/api/auth/get-session')).json()).not.toBeNull();
});

it('a session in daily use ends a month after its sign-in', async () => {
  const { shop, visitor } = await openSignedIn();
  const began = new Date(Date.now() - bounds.sessionLife.value + 2 * DAY_MS);
  const dueForExtension = new Date(Date.now() + DAY_MS);
  await shop.db.updateTable('session').set({ createdAt: began, expiresAt: dueForExtension }).execute();
  expect((await visitor.post(`/api/user/${email}`, { email })).status).toBe(200);
  const { expiresAt } = await shop.db.selectFrom('session').select('expiresAt').executeTakeFirstOrThrow();
  expect(new Date(expiresAt).getTime()).toBe(began.getTime() + bounds.sessionLife.value);

  const tooLongAgo = new Date(Date.now() - bounds.sessionLife.value - 1000);
  await shop.db.updateTable('session').set({ createdAt: tooLongAgo, expiresAt: dueForExtension }).execute();
  await visitor.post(`/api/user/${email}`, { email });
  expect((await visitor.post(`/api/user/${email}`, { email })).status).toBe(401);
});

it('a recent session is extended by its full period', async () => {
  const { shop, visitor } = await openSignedIn();
  await shop.db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() + DAY_MS) })
    .execute();
  await visitor.post(`/api/user/${email}`, { email });
  const { expiresAt } = await shop.db.selectFrom('session').select('expiresAt').executeTakeFirstOrThrow();
  expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS);
});
