import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { prepareShop, statusOf, until } from '../support/shop-process.ts';
import { showFigures } from './figures.ts';
import { startCluster } from './patroni.ts';

const STOCK = 10_000_000;
const CUSTOMERS = 10;
/** Within this time after a fault orders are taken again, in milliseconds: Patroni's `ttl` of 20 s, and the election. */
const BACK_WITHIN = 30_000;
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

it('leader killed and moved while orders arrive: none is lost, none is there twice, and the shop follows', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster();
  const prepared = await prepareShop('postgres', undefined, cluster.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const copies = await Promise.all([prepared.launch(), prepared.launch()]);
  const urls = copies.map(({ url }) => url);
  for (const page of PAGES) expect(await statusOf(`${urls[0]}${page}`)).toBe(200);

  const orders = orderOnAndOn(urls, { buyer, toolId });
  await orders.during(async () => {});
  const endReading = readPages(urls[0] ?? '');
  let dead = '';
  const killed = await orders.during(async () => {
    dead = await cluster.killLeader();
  });
  await cluster.startAgain(dead);
  const moved = await orders.during(cluster.switchOver);
  await orders.end();
  const pages = await endReading();
  showFigures('standby', {
    orders: orders.acknowledged.length,
    repeated: orders.repeated(),
    'ms without an order after the kill': killed,
    'after the move': moved,
    'pages read': pages.read,
    refused: JSON.stringify(pages.refused),
  });

  expect(Math.max(killed, moved)).toBeLessThan(BACK_WITHIN);
  expect(pages.refused['/contact']).toBe(0);
  expect(new Set(orders.acknowledged).size).toBe(orders.acknowledged.length);
  const { db } = prepared.database;
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(orders.acknowledged.length);
  await expectBooksToBalance(db, STOCK, orders.acknowledged);
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
