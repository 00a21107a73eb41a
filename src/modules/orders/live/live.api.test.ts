import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { openLive } from '#tests/support/live-stream.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openCopy } from '#tests/support/second-copy.ts';
import type { Person, TestShop } from '#tests/support/test-shop.ts';

/** A shop of two copies, with two buyers, an admin and a tool. */
async function openTwoCopies() {
  const shop = await openListeningShop();
  const other = await openCopy(shop.config);
  const [buyer, stranger, admin] = [await shop.signIn(), await shop.signIn(), await shop.signIn('admin')];
  return { shop, other, buyer, stranger, admin, toolId: await shop.addTool({ quantity: 1_000_000 }) };
}

/** Inserts an event like a transaction that got its id `ageMs` before its commit. */
function insertEvent({ db }: TestShop, orderId: string, { ageMs = 0 } = {}) {
  const id = v7({ msecs: Date.now() - ageMs });
  const row = { event: 'paid', from_state: null, to_state: 'paid', at: Date.now(), done_by: 'system' } as const;
  return db
    .insertInto('order_events')
    .values({ ...row, order_id: orderId, id })
    .execute();
}

/** Places an order and backdates its events, so that a new stream does not begin with it. */
async function placeEarlier(shop: TestShop, buyer: Person, toolId: string): Promise<string> {
  const orderId = await placeTestOrder(shop, buyer, toolId);
  const id = v7({ msecs: Date.now() - 60_000 });
  await shop.db.updateTable('order_events').set({ id }).where('order_id', '=', orderId).execute();
  return orderId;
}

describe('GET /live', () => {
  it('announces an order placed at another copy, and the change of its tool’s stock', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const stream = await openLive(other.url, admin);
    const countTools = () => stream.messages.filter(({ event }) => event === 'tools').length;
    // A stream begins with this message.
    await expect.poll(countTools).toBe(1);
    const orderId = await placeTestOrder(shop, buyer, toolId);
    await expect.poll(countTools).toBeGreaterThan(1);
    await expect.poll(stream.orders).toEqual([orderId]);
    const { data } = stream.messages.find(({ event }) => event === 'orders') ?? {};
    expect(data).toEqual({ ids: [orderId], placed: [orderId], own: [] });
  });

  it('announces a move that changes no tool as a change of an existing order, as their own to the user who made it', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const orderId = await placeEarlier(shop, buyer, toolId);
    const streams = [await openLive(other.url, buyer), await openLive(other.url, admin)];
    await shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/payment`, headers: admin.headers });
    const last = () => streams.map(({ messages }) => messages.filter(({ event }) => event === 'orders').at(-1)?.data);
    await expect.poll(last).toEqual([
      { ids: [orderId], placed: [], own: [] },
      { ids: [orderId], placed: [], own: [orderId] },
    ]);
  });

  it('sends a customer only changes of their own orders, and an admin all', async () => {
    const { shop, other, buyer, stranger, admin, toolId } = await openTwoCopies();
    const streams = {
      buyer: await openLive(other.url, buyer),
      stranger: await openLive(other.url, stranger),
      admin: await openLive(shop.url, admin),
    };
    const first = await placeTestOrder(shop, buyer, toolId);
    await expect.poll(streams.buyer.orders).toContain(first);
    const second = await placeTestOrder(shop, stranger, toolId);
    await expect.poll(streams.stranger.orders).toContain(second);
    await expect.poll(() => new Set(streams.admin.orders())).toEqual(new Set([first, second]));
    expect(new Set(streams.buyer.orders())).toEqual(new Set([first]));
    expect(new Set(streams.stranger.orders())).toEqual(new Set([second]));
    const resumed = await openLive(other.url, stranger, String(Date.now() - 60_000));
    await expect.poll(resumed.orders).toContain(second);
    expect(resumed.orders()).not.toContain(first);
  });

  it('sends a reconnecting client the missed changes, from any copy', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const before = await openLive(shop.url, admin);
    await expect.poll(before.cursor).toBeDefined();
    before.close();
    const missed = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    const after = await openLive(other.url, admin, before.cursor());
    await expect.poll(() => after.orders().sort()).toEqual(missed.sort());
    expect(after.messages.map(({ event }) => event)).toContain('tools');
  });

  it('misses no late commit, neither on open nor on reconnected streams', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const late = await placeEarlier(shop, buyer, toolId);
    const later = await placeTestOrder(shop, buyer, toolId);
    const stream = await openLive(other.url, admin);
    await expect.poll(stream.orders).toContain(later);
    expect(stream.orders()).not.toContain(late);

    await insertEvent(shop, late, { ageMs: 8_000 });
    await expect.poll(stream.orders).toContain(late);
    const cursor = String(Date.now());
    stream.close();
    await insertEvent(shop, late, { ageMs: 9_000 });
    const resumed = await openLive(shop.url, admin, cursor);
    await expect.poll(resumed.orders).toContain(late);
  });

  it('reports that any order may have changed, after too many changes and for an unknown cursor', async () => {
    const { shop, other, buyer, toolId } = await openTwoCopies();
    const orderId = await placeTestOrder(shop, buyer, toolId);
    expect((await openLive(other.url, buyer, 'nonsense')).status).toBe(200);
    const lost = await openLive(other.url, buyer, 'nonsense');
    await expect.poll(lost.orders).toEqual(['any']);
    const row = { order_id: orderId, event: 'paid', to_state: 'paid', at: 0, done_by: 'system' } as const;
    const rows = Array.from({ length: 600 }, () => ({ ...row, id: v7() }));
    await shop.db.insertInto('order_events').values(rows).execute();
    await expect.poll(lost.orders).toEqual(['any', 'any']);
  });

  it('ends at the next poll on every copy when its user signs out, is blocked or loses a role', async () => {
    const { shop, other, buyer, stranger, admin } = await openTwoCopies();
    const boss = await shop.signIn('admin');
    const post = (path: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api/users/${path}`, headers: boss.headers, payload });
    const urls = [shop.url, other.url];
    const of = (person: Person) => Promise.all(urls.map((url) => openLive(url, person)));
    const [ofBuyer, ofStranger, ofAdmin] = [await of(buyer), await of(stranger), await of(admin)];
    const stays = await openLive(other.url, boss);
    await shop.db.deleteFrom('session').where('id', '=', buyer.sessionId).execute();
    expect((await post(`${stranger.userId}/block`, { blocked: true })).statusCode).toBe(200);
    expect((await post(`${admin.userId}/role`, { role: 'customer' })).statusCode).toBe(200);
    const streams = [...ofBuyer, ...ofStranger, ...ofAdmin];
    await expect.poll(() => streams.filter(({ hasEnded }) => !hasEnded()).length, { timeout: 4_000 }).toBe(0);
    expect(stays.hasEnded()).toBe(false);
    expect((await openLive(shop.url, buyer)).status).toBe(401);
  });

  it('sends a former admin no change that was made after the demotion', async () => {
    const { shop, other, buyer, admin, toolId } = await openTwoCopies();
    const boss = await shop.signIn('admin');
    const [ofAdmin, ofBoss] = [await openLive(other.url, admin), await openLive(other.url, boss)];
    await shop.db.updateTable('user').set({ role: 'customer' }).where('id', '=', admin.userId).execute();
    const ofCustomer = await openLive(other.url, admin);
    const orderId = await placeTestOrder(shop, buyer, toolId);
    await expect.poll(ofBoss.orders).toContain(orderId);
    await expect.poll(ofAdmin.hasEnded).toBe(true);
    expect([...ofAdmin.orders(), ...ofCustomer.orders()]).toEqual([]);
    expect(ofCustomer.hasEnded()).toBe(false);
  });

  it('limits the streams per user, and a closed stream frees its slot', async () => {
    const { shop, buyer, stranger } = await openTwoCopies();
    const streams = await Promise.all(
      Array.from({ length: bounds.eventStreamsOfUser.value }, () => openLive(shop.url, buyer)),
    );
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await openLive(shop.url, buyer);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await openLive(shop.url, stranger)).status).toBe(200);
    streams[0]?.close();
    await expect.poll(async () => (await openLive(shop.url, buyer)).status).toBe(200);
  });

  it('ends when the shop stops, which does not wait for clients', async () => {
    const { shop, admin } = await openTwoCopies();
    const stream = await openLive(shop.url, admin);
    await shop.app.close();
    await expect.poll(stream.hasEnded).toBe(true);
  });

  it('is not cached or buffered by proxies and counted in /metrics; a HEAD opens none', async () => {
    const { shop, admin } = await openTwoCopies();
    const { headers } = await openLive(shop.url, admin);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const accept = { ...admin.headers, accept: 'text/event-stream' };
    expect((await fetch(`${shop.url}/api/live`, { method: 'HEAD', headers: accept })).status).toBe(200);
    const count = async () => /^shop_live_streams (\d+)$/m.exec(await (await fetch(`${shop.url}/metrics`)).text())?.[1];
    await expect.poll(count).toBe('1');
  });

  it('refuses requests without the event stream type, and is 404 with the module off', async () => {
    const { shop, admin } = await openTwoCopies();
    const plain = await fetch(`${shop.url}/api/live`, { headers: admin.headers });
    expect([plain.status, (await plain.json()).error.code]).toEqual([400, 'event_stream_only']);
    const off = await openListeningShop({ EXTENSIONS: 'none' });
    expect((await openLive(off.url, await off.signIn('admin'))).status).toBe(404);
  });
});
