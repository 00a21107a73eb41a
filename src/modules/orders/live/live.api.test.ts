import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openCopy } from '#tests/support/second-copy.ts';
import type { Person, TestShop } from '#tests/support/test-shop.ts';
import type { LiveAnswer } from './live-answer.ts';

/** A shop of two copies, with two buyers, an admin and a tool. */
async function openTwoCopies() {
  const shop = await openListeningShop();
  const other = await openCopy(shop.config);
  const [buyer, stranger, admin] = [await shop.signIn(), await shop.signIn(), await shop.signIn('admin')];
  return { shop, other, buyer, stranger, admin, toolId: await shop.addTool({ quantity: 1_000_000 }) };
}

const ask = (url: string, { headers }: Person, after?: number | string) =>
  fetch(`${url}/api/live${after === undefined ? '' : `?after=${after}`}`, { headers });

const read = async (url: string, person: Person, after?: number): Promise<LiveAnswer> =>
  (await ask(url, person, after)).json();

const ordersIn = ({ orders }: LiveAnswer) =>
  orders === 'any' ? ['any'] : [...new Set(orders.map(({ order }) => order))].sort();

/** Inserts an event like a transaction that got its id `ageMs` before its commit. */
function insertEvent({ db }: TestShop, orderId: string, { ageMs = 0 } = {}) {
  const id = v7({ msecs: Date.now() - ageMs });
  const row = { event: 'paid', from_state: null, to_state: 'paid', at: Date.now(), done_by: 'system' } as const;
  return db
    .insertInto('order_events')
    .values({ ...row, order_id: orderId, id })
    .execute();
}

/** Places an order and backdates its events, so that a first answer does not contain it. */
async function placeEarlier(shop: TestShop, buyer: Person, toolId: string): Promise<string> {
  const orderId = await placeTestOrder(shop, buyer, toolId);
  const id = v7({ msecs: Date.now() - 60_000 });
  await shop.db.updateTable('order_events').set({ id }).where('order_id', '=', orderId).execute();
  return orderId;
}

describe('GET /live', () => {
  it('names an order placed at another copy, and counts the change of its tool’s stock', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    // A copy counts once it listens to its database.
    await expect.poll(async () => (await read(other.url, admin)).tools).not.toBe(null);
    const before = await read(other.url, admin);
    expect(before.orders).toEqual([]);
    const orderId = await placeTestOrder(shop, buyer, toolId);
    const { orders } = await read(other.url, admin, before.cursor);
    expect(orders).toEqual([{ _id: expect.any(String), order: orderId, placed: true }]);
    await expect
      .poll(async () => (await read(other.url, admin)).tools?.changes)
      .toBeGreaterThan(before.tools?.changes ?? 0);
    const { tools } = await read(other.url, admin);
    expect(tools?.copy).toBe(before.tools?.copy);
    expect(tools?.copy).not.toBe((await read(shop.url, admin)).tools?.copy);
  });

  it('names a move that changes no tool as a change of an existing order', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const orderId = await placeEarlier(shop, buyer, toolId);
    await shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/payment`, headers: admin.headers });
    for (const reader of [buyer, admin])
      expect((await read(other.url, reader)).orders).toEqual([
        { _id: expect.any(String), order: orderId, placed: false },
      ]);
  });

  it('tells a customer only of changes of their own orders, and an admin of all', async () => {
    const { shop, other, buyer, stranger, admin, toolId } = await openTwoCopies();
    const first = await placeTestOrder(shop, buyer, toolId);
    const second = await placeTestOrder(shop, stranger, toolId);
    for (const after of [undefined, Date.now(), Date.now() - 60_000, 0]) {
      expect(ordersIn(await read(other.url, buyer, after))).toEqual([first]);
      expect(ordersIn(await read(other.url, stranger, after))).toEqual([second]);
      expect(ordersIn(await read(other.url, admin, after))).toEqual([first, second].sort());
    }
  });

  it('tells a page of all changes since its cursor, from any copy', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const missed = [await placeEarlier(shop, buyer, toolId), await placeEarlier(shop, buyer, toolId)];
    expect(ordersIn(await read(other.url, admin))).toEqual([]);
    expect(ordersIn(await read(other.url, admin, Date.now() - 60_000))).toEqual(missed.sort());
  });

  it('misses no late commit', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const late = await placeEarlier(shop, buyer, toolId);
    const { cursor } = await read(other.url, admin);
    await insertEvent(shop, late, { ageMs: 9_000 });
    expect(ordersIn(await read(shop.url, admin, cursor))).toEqual([late]);
    // The clock of the copy that answered before is ahead.
    expect(ordersIn(await read(shop.url, admin, cursor + HOUR_MS))).toEqual([late]);
  });

  it('says that any order may have changed after too many changes', async () => {
    const { shop, other, buyer, toolId } = await openTwoCopies();
    const orderId = await placeTestOrder(shop, buyer, toolId);
    const row = { order_id: orderId, event: 'paid', to_state: 'paid', at: 0, done_by: 'system' } as const;
    const rows = Array.from({ length: 600 }, () => ({ ...row, id: v7() }));
    await shop.db.insertInto('order_events').values(rows).execute();
    expect((await read(other.url, buyer)).orders).toBe('any');
  });

  it('is refused at once on every copy when its user signs out or is blocked, and follows the role', async () => {
    const { shop, other, buyer, stranger, admin, toolId } = await openTwoCopies();
    const boss = await shop.signIn('admin');
    const post = (path: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api/users/${path}`, headers: boss.headers, payload });
    await shop.db.deleteFrom('session').where('id', '=', buyer.sessionId).execute();
    expect((await post(`${stranger.userId}/block`, { blocked: true })).statusCode).toBe(200);
    expect((await post(`${admin.userId}/role`, { role: 'customer' })).statusCode).toBe(200);
    const orderId = await placeTestOrder(shop, await shop.signIn(), toolId);
    for (const url of [shop.url, other.url]) {
      for (const person of [buyer, stranger]) expect((await ask(url, person)).status).toBe(401);
      const former = await ask(url, admin);
      if (former.ok) expect(ordersIn(await former.json())).toEqual([]);
      expect(ordersIn(await read(url, boss))).toEqual([orderId]);
    }
  });

  it('is not cached, refuses what is no cursor, and is 404 with the module off', async () => {
    const { shop, admin } = await openTwoCopies();
    expect((await ask(shop.url, admin)).headers.get('cache-control')).toBe('no-store');
    for (const after of ['nonsense', '-1', '1.5']) expect((await ask(shop.url, admin, after)).status).toBe(400);
    expect((await fetch(`${shop.url}/api/live`)).status).toBe(401);
    const off = await openListeningShop({ EXTENSIONS: 'none' });
    expect((await ask(off.url, await off.signIn('admin'))).status).toBe(404);
  });
});
