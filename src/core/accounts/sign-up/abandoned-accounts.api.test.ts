import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { type ListeningShop, lastLink, signIn, signUp } from '#tests/support/new-customer.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { profile, review } from '#tests/support/seed-every-table.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { deleteAbandonedAccounts } from './sign-up-repository.server.ts';

const removeAfter = ({ db }: TestShop | ListeningShop, days: number) =>
  deleteAbandonedAccounts(db, Date.now() + days * DAY_MS);

describe('an unused account', () => {
  it('is removed after a week if its address was never verified', async () => {
    const shop = await openListeningShop();
    await signUp(cookieClient(shop.url));
    expect(await removeAfter(shop, 6.9)).toBe(0);
    expect(await removeAfter(shop, 7.1)).toBe(1);
    expect(await shop.db.selectFrom('account').select('id').execute()).toEqual([]);
  });

  it('is removed after a month if it was verified but never signed in to', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    expect(await removeAfter(shop, 29.9)).toBe(0);
    expect(await removeAfter(shop, 30.1)).toBe(1);
  });
});

describe('an account is never removed as abandoned', () => {
  it('after a single sign-in, even when its sessions are gone', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    await signIn(visitor);
    await shop.db.deleteFrom('session').execute();
    expect(await removeAfter(shop, 1000)).toBe(0);
  });

  const write = (shop: TestShop, person: Person, method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.app.inject({ method, url, headers: person.headers, payload });
  const traces: [what: string, leaveTrace: (shop: TestShop, person: Person) => Promise<unknown>][] = [
    ['an order', async (shop, person) => placeTestOrder(shop, person, await shop.addTool())],
    [
      'a review',
      (shop, person) => write(shop, person, 'POST', '/api/review', review('They last for years, all of them.')),
    ],
    ['a profile', (shop, person) => write(shop, person, 'PUT', `/api/user/${person.email}`, profile)],
  ];

  it.each(traces)('when it has %s', async (_what, leaveTrace) => {
    const shop = await openTestShop();
    const person = await shop.signIn();
    await shop.signIn();
    await leaveTrace(shop, person);
    expect(await removeAfter(shop, 1000)).toBe(0);
    await shop.db.deleteFrom('session').execute();
    expect(await removeAfter(shop, 1000)).toBe(1);
    const remaining = await shop.db.selectFrom('user').select('id').execute();
    expect(remaining).toEqual([{ id: person.userId }]);
  });

  it('when it belongs to an administrator', async () => {
    const shop = await openTestShop();
    await shop.signIn('admin');
    await shop.db.deleteFrom('session').execute();
    expect(await removeAfter(shop, 1000)).toBe(0);
  });
});
