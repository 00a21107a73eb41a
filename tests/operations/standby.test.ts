import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { prepareShop, statusOf, until } from '../support/shop-process.ts';
import { stagesAfter } from './failover-stages.ts';
import { printMeasurements } from './figures.ts';
import { type Cluster, startCluster } from './patroni.ts';

const STOCK = 10_000_000;
const CUSTOMERS = 10;
/**
 * The longest acceptable time without orders after a fault, in milliseconds: Patroni's `ttl` of 8 s, 2 s for its
 * request to the lost leader, and pauses of a busy machine.
 */
const BACK_WITHIN = 15_000;
/** The first two need the database, the third does not. */
const PAGES = ['/', '/tools', '/contact'];

/** Simulates customers who order continuously and retry each order with its key until it is acknowledged. */
function orderContinuously(urls: readonly string[], purchase: Omit<Parameters<typeof sendOrder>[1], 'key'>) {
  const acknowledged: string[] = [];
  let [open, retries, last, longest] = [true, 0, Date.now(), 0];
  const place = async (url: string) => {
    const key = randomUUID();
    for (;;) {
      const id = await insertedId(sendOrder(url, { ...purchase, key }));
      await pause(100);
      if (id !== undefined) return id;
      retries += 1;
    }
  };
  const customers = Array.from({ length: CUSTOMERS }, async (_, at) => {
    while (open) {
      acknowledged.push(await place(urls[at % urls.length] ?? ''));
      longest = Math.max(longest, Date.now() - last);
      last = Date.now();
    }
  });
  return {
    acknowledged,
    retries: () => retries,
    /** Causes a fault and waits for some more orders. @returns the longest time without an order, in milliseconds */
    during: async (fault: () => Promise<unknown>) => {
      longest = 0;
      await fault();
      const before = acknowledged.length;
      await until(async () => acknowledged.length >= before + 5 * CUSTOMERS, 'orders are accepted again', 90_000);
      return longest;
    },
    end: async () => {
      open = false;
      await Promise.all(customers);
    },
  };
}

/**
 * Requests the public pages continuously. @returns a function that ends this and returns the answers other than 200 by
 * page
 */
function readPages(url: string) {
  const refused = Object.fromEntries(PAGES.map((page) => [page, 0]));
  let [open, read] = [true, 0];
  const reading = (async () => {
    while (open) {
      for (const page of PAGES) {
        if ((await statusOf(`${url}${page}`)) !== 200) refused[page] = (refused[page] ?? 0) + 1;
        read += 1;
      }
      await pause(200);
    }
  })();
  return async () => {
    open = false;
    await reading;
    return { read, refused };
  };
}

interface Fault {
  occur(): Promise<unknown>;
  /** Runs once orders are accepted again. */
  repair?(): Promise<unknown>;
}

/**
 * Two copies serve orders and pages during these faults, one after the other.
 * @returns the time without orders after each fault in milliseconds, answers other than 200 by page, and the ids of
 * orders: those acknowledged and those stored
 */
async function orderDuring(what: string, cluster: Cluster, faults: Record<string, Fault>) {
  const prepared = await prepareShop('postgres', undefined, cluster.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const copies = await Promise.all([prepared.launch(), prepared.launch()]);
  const urls = copies.map(({ url }) => url);
  for (const page of PAGES) expect(await statusOf(`${urls[0]}${page}`)).toBe(200);

  const orders = orderContinuously(urls, { buyer, toolId });
  await orders.during(async () => {});
  const endReading = readPages(urls[0] ?? '');
  const gaps: Record<string, number> = {};
  for (const [name, { occur, repair }] of Object.entries(faults)) {
    gaps[name] = await orders.during(occur);
    await repair?.();
  }
  await orders.end();
  const { read, refused } = await endReading();
  printMeasurements(`${what}, ms without an order`, gaps);
  printMeasurements(what, {
    orders: orders.acknowledged.length,
    retries: orders.retries(),
    'pages read': read,
    refused: JSON.stringify(refused),
  });

  const { db } = prepared.database;
  const stored = (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id);
  return { db, gaps, refused, acknowledged: orders.acknowledged.toSorted(), stored: stored.toSorted() };
}

it('no order is lost or duplicated when leader, standby, PostgreSQL or etcd is killed, or the leader is moved', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster();
  let dead = '';
  const { db, gaps, refused, acknowledged, stored } = await orderDuring('standby', cluster, {
    'leader killed': {
      occur: async () => {
        dead = await cluster.killLeader();
      },
      repair: () => cluster.startAgain(dead),
    },
    'leader moved': { occur: cluster.switchOver },
    'standby killed': {
      occur: async () => {
        dead = await cluster.killStandby();
      },
      repair: () => cluster.startAgain(dead),
    },
    'PostgreSQL crashed': { occur: cluster.crashLeader },
    'leader of etcd killed': {
      occur: async () => {
        dead = await cluster.etcd.killLeader();
      },
      repair: () => cluster.etcd.startAgain(dead),
    },
  });
  expect(Math.max(...Object.values(gaps))).toBeLessThan(BACK_WITHIN);
  expect(refused['/contact']).toBe(0);
  expect(stored).toEqual(acknowledged);
  await expectBooksToBalance(db, STOCK, acknowledged);
});

it('after a network cut with one standby ahead, another node leads, and the cut-off leader acknowledges nothing', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster();
  const query = async (node: string, statement: string) => (await cluster.ask(node, statement).catch(() => '')).trim();
  let cut = '';
  let acknowledged: Promise<boolean> | undefined;
  let demoted: Promise<number> | undefined;
  let stages: Promise<Record<string, number>> | undefined;
  const {
    db,
    gaps,
    refused,
    acknowledged: orders,
    stored,
  } = await orderDuring('cut network', cluster, {
    'network of the leader cut': {
      occur: async () => {
        cut = await cluster.leader();
        const resume = await cluster.holdStandby();
        await cluster.unplug(cut);
        resume();
        const started = performance.now();
        stages = stagesAfter(cluster, cut);
        acknowledged = cluster.ask(cut, 'create table written_alone ()').then(
          () => true,
          () => false,
        );
        demoted = until(
          async () => (await query(cut, 'select pg_is_in_recovery()')) === 't',
          'it is demoted',
          60_000,
        ).then(() => performance.now() - started);
      },
      repair: async () => {
        expect(await acknowledged).toBe(false);
        const standby = { 'the old leader is a standby': Math.round((await demoted) ?? 0) };
        printMeasurements('cut network, ms until', { ...(await stages), ...standby });
        expect(await cluster.leader()).not.toBe(cut);
        await cluster.plugIn(cut);
        const isDiscarded = `select to_regclass('written_alone') is null and pg_is_in_recovery()`;
        await until(async () => (await query(cut, isDiscarded)) === 't', 'its unacknowledged write is gone', 60_000);
      },
    },
    'network of a standby cut': {
      occur: async () => {
        cut = await cluster.standby();
        await cluster.unplug(cut);
      },
      repair: () => cluster.plugIn(cut),
    },
  });
  expect(Math.max(...Object.values(gaps))).toBeLessThan(BACK_WITHIN);
  expect(refused['/contact']).toBe(0);
  expect(stored).toEqual(orders);
  await expectBooksToBalance(db, STOCK, orders);
});

it('without standbys an order is refused, and accepted with its key once a standby is back', {
  timeout: 180_000,
}, async () => {
  const cluster = await startCluster();
  const prepared = await prepareShop('postgres', undefined, cluster.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const shop = await prepared.launch();
  const standbys = await cluster.killStandbys();
  const purchase = { buyer, toolId, key: randomUUID() };
  expect((await sendOrder(shop.url, purchase)).status).toBe(503);
  expect((await sendOrder(shop.url, purchase)).status).toBe(503);
  for (const name of standbys) await cluster.startAgain(name);
  let id: string | undefined;
  await until(async () => {
    id = await insertedId(sendOrder(shop.url, purchase));
    return id !== undefined;
  }, 'the order is accepted');
  const { db } = prepared.database;
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id }]);
  await expectBooksToBalance(db, STOCK, [id ?? '']);
});
