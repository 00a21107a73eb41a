import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { blockWrites } from '../support/hold-at-write.ts';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { onServer } from '../support/postgres.ts';
import { prepareShop, type ShopProcess, until } from '../support/shop-process.ts';
import { printMeasurements } from './figures.ts';
import { setRoleLimits, startPgBouncer } from './pgbouncer.ts';

const STOCK = 10_000_000;
const COPIES = 20;
const SERVER_CONNECTIONS = 20;
const ORDERS = 1_000;

async function openBehindPgBouncer() {
  const prepared = await prepareShop('postgres');
  const direct = prepared.databaseUrl ?? '';
  await setRoleLimits(direct);
  const pooler = await startPgBouncer(direct, SERVER_CONNECTIONS);
  const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
  return { prepared, direct, pooler, launch: () => prepared.launch({ environment }) };
}

/** Counts the connections to PostgreSQL from the pooler and from the test. */
async function countConnections(direct: string): Promise<number> {
  const [row] = await onServer(
    direct,
    `select count(*)::int as pooled from pg_stat_activity
     where datname = current_database() and application_name = 'shop' and query not ilike 'listen%'`,
  );
  return Number(row?.pooled);
}

it('20 copies with 10 connections each share 20 of PostgreSQL, and each of a thousand orders exists once', {
  timeout: 300_000,
}, async () => {
  const { prepared, direct, pooler, launch } = await openBehindPgBouncer();
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const copies: ShopProcess[] = [];
  while (copies.length < COPIES) copies.push(...(await Promise.all([launch(), launch()])));

  const most = { pooled: 0, clients: 0 };
  let [sent, repeated, busy] = [0, 0, true];
  const acknowledged: string[] = [];
  const started = performance.now();
  /** Retries an order with its key while the shop is busy, like the checkout. */
  const place = async (url: string): Promise<string> => {
    const key = randomUUID();
    for (;;) {
      const id = await insertedId(sendOrder(url, { buyer, toolId, key }));
      if (id !== undefined) return id;
      repeated += 1;
    }
  };
  const customers = Array.from({ length: COPIES * 10 }, async (_, at) => {
    while (sent < ORDERS) {
      sent += 1;
      acknowledged.push(await place(copies[at % COPIES]?.url ?? ''));
    }
  });
  const watching = (async () => {
    while (busy) {
      most.pooled = Math.max(most.pooled, await countConnections(direct));
      most.clients = Math.max(most.clients, await pooler.clients());
    }
  })();
  await Promise.all(customers);
  busy = false;
  await watching;
  expect(acknowledged).toHaveLength(ORDERS);
  await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
  printMeasurements('PgBouncer', {
    ...most,
    orders: ORDERS,
    repeated,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  expect(most.clients).toBeGreaterThan(100);
  // Plus that of the test, which does not use the pooler.
  expect(most.pooled).toBeLessThanOrEqual(SERVER_CONNECTIONS + 1);
});

it('a change reaches the other copy, and a request that waits for a lock gets 503 in time', async () => {
  const { prepared, launch } = await openBehindPgBouncer();
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const [first, second] = await Promise.all([launch(), launch()]);
  const stockAt = async ({ url }: ShopProcess) => {
    return (await fetch(`${url}/api/tool`)).text();
  };
  const before = await stockAt(second);
  await stockAt(second);
  expect((await sendOrder(first.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  await until(async () => (await stockAt(second)) !== before, 'the second copy shows the change', 2_000);

  const release = await blockWrites(prepared);
  const started = Date.now();
  const purchase = { buyer, toolId, key: randomUUID() };
  expect((await sendOrder(first.url, purchase)).status).toBe(503);
  expect(Date.now() - started).toBeLessThan(12_000);
  await release();
  expect((await sendOrder(first.url, purchase)).status).toBe(200);
});

it('with a role without timeouts the shop does not start, and prints the statements to run', async () => {
  const prepared = await prepareShop('postgres');
  const direct = prepared.databaseUrl ?? '';
  const { url } = await startPgBouncer(direct, 5);
  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
  const shop = await prepared.launch({ environment, ready: false });
  await until(async () => shop.process.exitCode !== null, 'it has ended');
  expect(shop.errorOutput()).toContain('alter role "shop" set statement_timeout = 8000;');
});
