import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { prepareShop, statusOf, until } from '../support/shop-process.ts';
import { stagesAfter } from './failover-stages.ts';
import { showFigures } from './figures.ts';
import { type Cluster, startCluster } from './patroni.ts';

const STOCK = 10_000_000;
const CUSTOMERS = 10;
/**
 * Within this time after a fault orders are taken again, in milliseconds: Patroni's `ttl` of 8 s, 2 s in which it asks the lost leader, and
 * the pauses of a busy machine.
 */
const BACK_WITHIN = 15_000;
/** The first two are made from the database, the third is not. */
const PAGES = ['/', '/tools', '/contact'];

/** Customers who order without end, each order again under its key until it is acknowledged. */
function orderOnAndOn(urls: readonly string[], purchase: Omit<Parameters<typeof sendOrder>[1], 'key'>) {
  const acknowledged: string[] = [];
  let [open, repeated, last, longest] = [true, 0, Date.now(), 0];
  const place = async (url: string) => {
    const key = randomUUID();
    for (;;) {
      const id = await insertedId(sendOrder(url, { ...purchase, key }));
      await pause(100);
      if (id !== undefined) return id;
      repeated += 1;
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
    repeated: () => repeated,
    /** Waits for some more orders. @returns the longest time without an order since `fault`, in milliseconds */
    during: async (fault: () => Promise<unknown>) => {
      longest = 0;
      await fault();
      const before = acknowledged.length;
      await until(async () => acknowledged.length >= before + 5 * CUSTOMERS, 'orders are taken again', 90_000);
      return longest;
    },
    end: async () => {
      open = false;
      await Promise.all(customers);
    },
  };
}

/** Asks for the public pages all the time. @returns what ends it, and how many answers were not 200, by page */
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
  happens(): Promise<unknown>;
  /** What follows once orders are taken again. */
  repair?(): Promise<unknown>;
}

/** Two copies take orders and show pages during these faults, one after the other; afterwards every acknowledged order is there once. */
async function orderDuring(what: string, cluster: Cluster, faults: Record<string, Fault>): Promise<void> {
  const prepared = await prepareShop('postgres', undefined, cluster.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const copies = await Promise.all([prepared.launch(), prepared.launch()]);
  const urls = copies.map(({ url }) => url);
  for (const page of PAGES) expect(await statusOf(`${urls[0]}${page}`)).toBe(200);

  const orders = orderOnAndOn(urls, { buyer, toolId });
  await orders.during(async () => {});
  const endReading = readPages(urls[0] ?? '');
  const gaps: Record<string, number> = {};
  for (const [name, { happens, repair }] of Object.entries(faults)) {
    gaps[name] = await orders.during(happens);
    await repair?.();
  }
  await orders.end();
  const { read, refused } = await endReading();
  showFigures(`${what}, ms without an order`, gaps);
  showFigures(what, {
    orders: orders.acknowledged.length,
    repeated: orders.repeated(),
    'pages read': read,
    refused: JSON.stringify(refused),
  });

  expect(Math.max(...Object.values(gaps))).toBeLessThan(BACK_WITHIN);
  expect(refused['/contact']).toBe(0);
  expect(new Set(orders.acknowledged).size).toBe(orders.acknowledged.length);
  const { db } = prepared.database;
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(orders.acknowledged.length);
  await expectBooksToBalance(db, STOCK, orders.acknowledged);
}

it('leader killed and moved, standby killed, PostgreSQL crashed, etcd killed while orders arrive: none is lost, none is there twice', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster();
  let dead = '';
  await orderDuring('standby', cluster, {
    'leader killed': {
      happens: async () => {
        dead = await cluster.killLeader();
      },
      repair: () => cluster.startAgain(dead),
    },
    'leader moved': { happens: cluster.switchOver },
    'standby killed': {
      happens: async () => {
        dead = await cluster.killStandby();
      },
      repair: () => cluster.startAgain(dead),
    },
    'PostgreSQL crashed': { happens: cluster.crashLeader },
    'leader of etcd killed': {
      happens: async () => {
        dead = await cluster.etcd.killLeader();
      },
      repair: () => cluster.etcd.startAgain(dead),
    },
  });
});

it('network cut while orders arrive, one standby ahead of the other: a node leads, and a leader that was cut off acknowledges nothing', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster();
  const says = async (node: string, statement: string) => (await cluster.ask(node, statement).catch(() => '')).trim();
  let cut = '';
  let acknowledged: Promise<boolean> | undefined;
  let demoted: Promise<number> | undefined;
  let stages: Promise<Record<string, number>> | undefined;
  await orderDuring('cut network', cluster, {
    'network of the leader cut': {
      happens: async () => {
        cut = await cluster.leader();
        const goOn = await cluster.holdStandby();
        await cluster.unplug(cut);
        goOn();
        const started = performance.now();
        stages = stagesAfter(cluster, cut);
        acknowledged = cluster.ask(cut, 'create table written_alone ()').then(
          () => true,
          () => false,
        );
        demoted = until(
          async () => (await says(cut, 'select pg_is_in_recovery()')) === 't',
          'it is demoted',
          60_000,
        ).then(() => performance.now() - started);
      },
      repair: async () => {
        expect(await acknowledged).toBe(false);
        const standby = { 'the old leader is a standby': Math.round((await demoted) ?? 0) };
        showFigures('cut network, ms until', { ...(await stages), ...standby });
        expect(await cluster.leader()).not.toBe(cut);
        await cluster.plugIn(cut);
        const forgotten = `select to_regclass('written_alone') is null and pg_is_in_recovery()`;
        await until(async () => (await says(cut, forgotten)) === 't', 'what it wrote alone is gone', 60_000);
      },
    },
    'network of a standby cut': {
      happens: async () => {
        cut = await cluster.standby();
        await cluster.unplug(cut);
      },
      repair: () => cluster.plugIn(cut),
    },
  });
});

it('leader alone: an order that no second node has is refused, and taken under its key once there is one', {
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
  }, 'the order is taken');
  const { db } = prepared.database;
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id }]);
  await expectBooksToBalance(db, STOCK, [id ?? '']);
});
