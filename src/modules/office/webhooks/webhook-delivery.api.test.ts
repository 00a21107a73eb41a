import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import type { Db } from '#src/platform/database/open.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { unindexedQueries } from '#tests/support/query-plans.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openReceiver, openShopWithWebhooks } from '#tests/support/shop-with-webhooks.ts';
import { deliverWebhooks, PAUSES } from './deliver-webhooks.server.ts';
import { claimDueDeliveries, countUndelivered, deleteOldDeliveries, LEASE_MS } from './delivery-repository.server.ts';
import { postToWebhook } from './post-to-webhook.server.ts';
import { tellWebhooks } from './tell-webhooks.server.ts';

/** More than are sent at the same time. */
const EVENTS = 30;

/** A shop with one event for a webhook. */
async function open(url: string, environment: Record<string, string> = {}) {
  const opened = await openShopWithWebhooks(environment);
  const { id } = await opened.add(url, ['order.placed']);
  await placeTestOrder(opened.shop, opened.buyer, await opened.shop.addTool());
  return { ...opened, id };
}

/** Tells of orders, the event of each by its place among those of its order: A1, A2. */
async function tellOfOrders(db: Db, names: readonly string[]) {
  for (const name of names) await tellWebhooks(db, 'order.state-changed', { order: { _id: name.charAt(0), name } });
}

/** The same database, of whose updates some fail, counted from 1. */
function failingUpdates(db: Db, failing: readonly number[]) {
  let updates = 0;
  const failed = Promise.withResolvers<void>();
  const updateTable = (table: 'webhook_deliveries') => {
    updates += 1;
    if (!failing.includes(updates)) return db.updateTable(table);
    if (updates === failing.at(-1)) failed.resolve();
    throw new Error('The database is away.');
  };
  const get = (target: Db, name: string | symbol) => {
    const member = name === 'updateTable' ? updateTable : Reflect.get(target, name);
    return typeof member === 'function' ? member.bind(target) : member;
  };
  return { db: new Proxy(db, { get }), failed: failed.promise };
}

describe('a delivery', () => {
  it('is claimed by one of several copies, and again after that copy has died', async () => {
    const { shop, id } = await open('https://erp.example.com/');
    const now = Date.now();
    let rival = 0;
    const slower = withRivalAfterRead(shop.db, 'webhook_deliveries', async () => {
      rival = (await claimDueDeliveries(shop.db, id, 5, now)).length;
    });
    expect([await claimDueDeliveries(slower, id, 5, now), rival]).toEqual([[], 1]);
    expect(await claimDueDeliveries(shop.db, id, 5, now + LEASE_MS)).toHaveLength(1);
  });

  it('is sent once by copies that send at the same time', async () => {
    const { received, url } = await openReceiver();
    const { deliver } = await open(url);
    const delivered = await Promise.all([deliver(), deliver(), deliver()]);
    expect(delivered.reduce((sum, count) => sum + count)).toBe(1);
    expect(received).toHaveLength(1);
  });

  it('to one webhook does not wait for the answers of another one', async () => {
    const { shop, add, deliver } = await openShopWithWebhooks();
    const answered = Promise.withResolvers<Response>();
    const silent = await openReceiver(async () => (await answered.promise).clone());
    const quick = await openReceiver();
    for (const { url } of [silent, quick]) await add(url, ['stock.changed']);
    const tool = { _id: await shop.addTool(), name: 'Drill' };
    for (let event = 0; event < EVENTS; event += 1) await tellWebhooks(shop.db, 'stock.changed', { tool });
    const delivery = deliver();
    await expect.poll(() => quick.received.length).toBe(EVENTS);
    expect(silent.received.length).toBeLessThan(EVENTS);
    answered.resolve(new Response(null, { status: 500 }));
    expect(await delivery).toBe(EVENTS);
    expect(silent.received.length).toBeLessThan(EVENTS);
  });

  it('leaves the rest to the next copy when the shop stops', async () => {
    const { shop, parts, add, deliver } = await openShopWithWebhooks();
    const stop = new AbortController();
    const { received, url } = await openReceiver(() => {
      stop.abort();
      return new Response(null, { status: 204 });
    });
    await add(url, ['stock.changed']);
    const tool = { _id: await shop.addTool(), name: 'Drill' };
    for (let event = 0; event < EVENTS; event += 1) await tellWebhooks(shop.db, 'stock.changed', { tool });
    const sent = await deliverWebhooks({ ...parts, stopping: stop.signal });
    expect([sent, received.length]).toEqual([bounds.webhookBatch.value, bounds.webhookBatch.value]);
    expect(await deliver()).toBe(EVENTS - bounds.webhookBatch.value);
  });

  it('waits for the earlier ones of its order, also while one of them is tried again', async () => {
    const { shop, add, deliver, waitLong } = await openShopWithWebhooks();
    const answers = [500];
    const { received, url } = await openReceiver(() => new Response(null, { status: answers.shift() ?? 204 }));
    await add(url, ['order.state-changed']);
    await tellOfOrders(shop.db, ['A1', 'A2', 'B1', 'A3', 'B2', 'B3']);
    const namesOf = (order: string) =>
      received.map(({ event }) => (event.data.order as { name: string }).name).filter((name) => name.startsWith(order));
    await deliver();
    const [failed, other] = received[0]?.body.includes('A1') ? ['A', 'B'] : ['B', 'A'];
    expect([namesOf(failed ?? ''), namesOf(other ?? '')]).toEqual([[`${failed}1`], [1, 2, 3].map((at) => other + at)]);
    await waitLong();
    expect(await deliver()).toBe(3);
    expect(namesOf(failed ?? '')).toEqual([`${failed}1`, ...[1, 2, 3].map((at) => failed + at)]);
  });

  it('does not wait for one that has failed for half an hour', async () => {
    const { shop, add, deliver, waitLong } = await openShopWithWebhooks();
    const { received, url } = await openReceiver(() => {
      const isFirst = received.at(-1)?.body.includes('A1');
      return new Response(null, { status: isFirst ? 422 : 204 });
    });
    await add(url, ['order.state-changed']);
    await tellOfOrders(shop.db, ['A1', 'A2']);
    const sent: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      sent.push(await deliver(), await deliver());
      await waitLong();
    }
    expect(sent).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('does not wait for those of other orders that fail again and again', async () => {
    const { shop, add, deliver, waitLong } = await openShopWithWebhooks();
    const { received, url } = await openReceiver(() => {
      const isFresh = received.at(-1)?.body.includes('Z1');
      return new Response(null, { status: isFresh ? 204 : 422 });
    });
    await add(url, ['order.state-changed']);
    const refused = Array.from({ length: 2 * bounds.webhookBatch.value }, (_, at) => String.fromCharCode(0x4e00 + at));
    await tellOfOrders(shop.db, refused);
    await deliver();
    await deliver();
    await waitLong();
    await tellOfOrders(shop.db, ['Z1']);
    expect(await deliver()).toBe(1);
    expect(received.filter(({ body }) => body.includes('Z1'))).toHaveLength(1);
  });

  it('does not wait for one that a fast clock has put off', async () => {
    const { shop, add, deliver } = await openShopWithWebhooks();
    const { received, url } = await openReceiver();
    await add(url, ['order.state-changed']);
    await tellOfOrders(shop.db, ['A1']);
    await shop.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: Date.now() + 2 * HOUR_MS })
      .execute();
    await tellOfOrders(shop.db, ['A2']);
    expect(await deliver()).toBe(1);
    expect(received.map(({ event }) => (event.data.order as { name: string }).name)).toEqual(['A2']);
  });

  it('waits for the last attempt of the half hour to end', async () => {
    const { shop, add } = await openShopWithWebhooks();
    const { id } = await add('https://erp.example.com/', ['order.state-changed']);
    await tellOfOrders(shop.db, ['A1', 'A2']);
    let now = Date.now();
    for (const pause of [0, ...PAUSES.slice(0, 3)]) {
      now += pause;
      expect((await claimDueDeliveries(shop.db, id, 5, now)).map(({ content }) => content)).toEqual([
        expect.stringContaining('A1'),
      ]);
    }
    expect(await claimDueDeliveries(shop.db, id, 5, now + LEASE_MS - 1)).toEqual([]);
  });

  it('goes to a few webhooks at a time, and to the others after them', async () => {
    const { shop, add, deliver } = await openShopWithWebhooks();
    const answered = Promise.withResolvers<void>();
    const open = { now: 0, most: 0 };
    const silent = await openReceiver(async () => {
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      await answered.promise;
      open.now -= 1;
      return new Response(null, { status: 500 });
    });
    const quick = await openReceiver();
    const atOnce = bounds.webhooksAtOnce.value;
    for (let at = 0; at < 2 * atOnce; at += 1) await add(silent.url, ['stock.changed']);
    await add(quick.url, ['stock.changed']);
    await tellWebhooks(shop.db, 'stock.changed', { tool: { _id: await shop.addTool(), name: 'Drill' } });
    const delivery = deliver();
    await expect.poll(() => open.now).toBe(atOnce);
    answered.resolve();
    expect(await delivery).toBe(1);
    expect([silent.received.length, open.most]).toEqual([2 * atOnce, atOnce]);
  });

  it.each([
    ['another webhook', { webhooks: 2, answers: [], failing: [1] }],
    ['another event', { webhooks: 1, answers: [204], failing: [2, 3] }],
  ])('is waited for when the database fails for %s', async (_, { webhooks, answers, failing }) => {
    const { shop, parts, add } = await openShopWithWebhooks();
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    const { url } = await openReceiver(() => {
      const status = answers.shift();
      if (status !== undefined) return new Response(null, { status });
      asked.resolve();
      return answered.promise;
    });
    const tool = { _id: await shop.addTool(), name: 'Drill' };
    for (let at = 0; at < webhooks; at += 1) await add(url, ['stock.changed']);
    for (let told = 0; told < 2; told += webhooks) await tellWebhooks(shop.db, 'stock.changed', { tool });
    const { db, failed } = failingUpdates(shop.db, failing);
    const steps: string[] = [];
    const delivery = deliverWebhooks({ ...parts, db }).catch(({ message }) => steps.push(message));
    await Promise.all([asked.promise, failed]);
    await new Promise(setImmediate);
    steps.push('answered');
    answered.resolve(new Response(null, { status: 204 }));
    await delivery;
    expect(steps).toEqual(['answered', 'The database is away.']);
  });

  it('that fails is tried again after growing pauses of up to a day, then given up, and sent again by an admin', async () => {
    let status = 500;
    const { received, url } = await openReceiver(() => new Response(null, { status }));
    const { deliver, deliveries, waitLong, id, post, send } = await open(url);
    for (const pause of PAUSES) {
      const before = Date.now();
      await deliver();
      const [{ state, nextAt, problem }] = await deliveries(id);
      expect([state, problem]).toEqual(['waiting', 'Answered 500.']);
      expect(Date.parse(nextAt) - before).toBeGreaterThanOrEqual(pause);
      expect(Date.parse(nextAt) - before).toBeLessThan(pause + 30_000);
      await waitLong();
    }
    await deliver();
    const [givenUp] = await deliveries(id);
    expect(givenUp).toMatchObject({ state: 'given-up', attempts: PAUSES.length + 1, nextAt: null });
    expect((await send('GET', '/webhook')).json()).toMatchObject([{ waiting: 0, givenUp: 1 }]);
    await waitLong();
    expect(await deliver()).toBe(0);

    status = 200;
    expect((await post(`/webhook-delivery/${givenUp._id}/replay`)).statusCode).toBe(200);
    expect(await deliver()).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', problem: null }]);
    expect(new Set(received.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1);
    expect((await post('/webhook-delivery/x/replay')).statusCode).toBe(404);
  });

  it('follows no redirect', async () => {
    const target = await openReceiver();
    const { received, url } = await openReceiver(() => Response.redirect(target.url, 307));
    const { deliver, deliveries, id } = await open(url);
    await deliver();
    expect(received).toHaveLength(1);
    expect(target.received).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ problem: 'Answered 307: redirects are not followed.' }]);
  });

  it('to an address within the network of the shop is refused', async () => {
    const { received, port } = await openReceiver();
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ]) {
      const url = `https://${host}:${port}/`;
      await expect(postToWebhook(url, {}, '{}', { allowPrivate: false })).rejects.toThrow(
        'not one of the public internet',
      );
    }
    expect(received).toEqual([]);
  });

  it('is refused when one of several addresses of the host is private', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const sent = postToWebhook('https://erp.example.com/', {}, '{}', { allowPrivate: false, resolve });
    await expect(sent).rejects.toThrow('not one of the public internet');
  });

  it('is refused when the host has no address', async () => {
    const how = { allowPrivate: true, resolve: async () => [] };
    await expect(postToWebhook('https://erp.example.com/', {}, '{}', how)).rejects.toThrow('The host has no address.');
  });

  it('goes to the address that was checked, though the name has a private one a moment later', async () => {
    const { received, port } = await openReceiver();
    const addresses = ['1.1.1.1', '127.0.0.1'];
    let asked = 0;
    const resolve = async () => [{ address: addresses[asked++] ?? '127.0.0.1', family: 4 }];
    const how = { allowPrivate: false, resolve, deadline: 300 };
    await expect(postToWebhook(`http://rebinding.example.com:${port}/`, {}, '{}', how)).rejects.toThrow();
    expect([asked, received]).toEqual([1, []]);
  });

  it('is refused by the next attempt when the name has become private', async () => {
    const { received, port } = await openReceiver();
    const { parts, deliveries, id } = await open(`https://rebinding.example.com:${port}/`, {
      WEBHOOK_PRIVATE_ADDRESSES: 'off',
    });
    await deliverWebhooks(parts, async () => [{ address: '127.0.0.1', family: 4 }]);
    expect(received).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ problem: 'The address is not one of the public internet.' }]);
  });

  it('shares the search for the address of its host with the others of a run', async () => {
    const { received, url } = await openReceiver();
    const { shop, parts, add } = await openShopWithWebhooks();
    for (const path of ['stock', 'more'])
      await add(`${url.replace('127.0.0.1', 'erp.example.com')}/${path}`, ['stock.changed']);
    const tool = { _id: await shop.addTool(), name: 'Drill' };
    for (let event = 0; event < 3; event += 1) await tellWebhooks(shop.db, 'stock.changed', { tool });
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    expect(await deliverWebhooks(parts, resolve)).toBe(6);
    expect([received.length, asked]).toEqual([6, ['erp.example.com']]);
  });

  it('ends when there is no answer in time, even from the name server', async () => {
    const { url } = await openReceiver();
    const resolve = () => new Promise<never>(() => undefined);
    const how = { allowPrivate: true, resolve, deadline: 50 };
    await expect(postToWebhook(url.replace('127.0.0.1', 'silent.example.com'), {}, '{}', how)).rejects.toThrow();
  });
});

it.each<[of: string, read: (db: Db) => Promise<unknown>]>([
  ['due', (db) => claimDueDeliveries(db, 'webhook', 10, Date.now())],
  ['counted', countUndelivered],
  ['old', (db) => deleteOldDeliveries(db, Date.now())],
])('deliveries that are %s are found by an index, however many there are', async (_, read) => {
  const { shop } = await openShopWithWebhooks();
  expect(await unindexedQueries(shop.db, read)).toEqual([]);
});
