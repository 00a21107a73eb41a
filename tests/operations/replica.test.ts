import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { databaseOn, onServer } from '../support/postgres.ts';
import { prepareShop, until } from '../support/shop-process.ts';
import { createPerson } from '../support/test-shop.ts';
import { startDebianPostgres, startReplica } from './debian-postgres.ts';
import { printMeasurements } from './figures.ts';
import { setRoleLimits, startPgBouncer } from './pgbouncer.ts';
import { signalTree } from './program.ts';

const STOCK = 1_000_000;
/** In milliseconds: the 5 s for which a replica is trusted, and some for a busy machine. */
const NOTICED_WITHIN = 10_000;
/** The longest wait of a statement for a silent server (open.server.ts), and the time of the list itself. */
const SILENT_MS = 14_000;
/** In milliseconds; a replica that did not answer is retried after 30 s. */
const RETRIED_WITHIN = 45_000;

/**
 * Opens a shop on a server with a replica, with an admin who reads orders as CSV, and a customer.
 * @param between optionally starts poolers; returns the database settings of the shop
 */
async function openShopWithReplica(
  between = async (leaderUrl: string, readUrl: string): Promise<Record<string, string>> => ({
    DATABASE_URL: leaderUrl,
    DATABASE_READ_URL: readUrl,
  }),
) {
  const leader = await startDebianPostgres();
  const prepared = await prepareShop('postgres', undefined, leader.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const admin = await createPerson(prepared.database.db, 'admin', 'Karim');
  const replica = await startReplica(leader.url);
  const direct = prepared.databaseUrl ?? '';
  const name = new URL(direct).pathname.slice(1);
  const shop = await prepared.launch({ environment: await between(direct, databaseOn(replica.url, name)) });
  const acknowledged: string[] = [];
  const place = async () => {
    const id = await insertedId(sendOrder(shop.url, { buyer, toolId, key: randomUUID() }));
    if (id === undefined) throw new Error('the order was refused');
    acknowledged.push(id);
  };
  const slowest = { ms: 0 };
  /** Whether the CSV has as many orders as were acknowledged. */
  const hasAll = async () => {
    const started = performance.now();
    const answer = await fetch(`${shop.url}/api/order`, { headers: { ...admin.headers, accept: 'text/csv' } });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split(buyer.email).length - 1;
    slowest.ms = Math.max(slowest.ms, Math.round(performance.now() - started));
    return lines === acknowledged.length;
  };
  const answeredBy = async (from: 'replica' | 'leader') => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(new RegExp(`^shop_old_reads_total\\{from="${from}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
  };
  /** Reads until this database has answered again. @returns how long it took, in milliseconds */
  const untilAnsweredBy = async (from: 'replica' | 'leader', timeout?: number) => {
    const [before, started] = [await answeredBy(from), performance.now()];
    await until(async () => (await hasAll()) && (await answeredBy(from)) > before, `the ${from} answers`, timeout);
    return Math.round(performance.now() - started);
  };
  return { prepared, replica, acknowledged, place, slowest, hasAll, untilAnsweredBy };
}

it('with a replica that lags or is killed, every list is answered with all orders of the leader', {
  timeout: 180_000,
}, async () => {
  const { prepared, replica, acknowledged, place, slowest, hasAll, untilAnsweredBy } = await openShopWithReplica();
  for (let at = 0; at < 20; at += 1) await place();
  await untilAnsweredBy('replica');

  await onServer(replica.url, 'select pg_wal_replay_pause()');
  await place();
  const noticed = await untilAnsweredBy('leader', NOTICED_WITHIN);
  await onServer(replica.url, 'select pg_wal_replay_resume()');
  const back = await untilAnsweredBy('replica', NOTICED_WITHIN);

  await replica.program.end('SIGKILL');
  await place();
  slowest.ms = 0;
  expect(await hasAll()).toBe(true);
  for (let at = 0; at < 20; at += 1) {
    await place();
    expect(await hasAll()).toBe(true);
  }
  printMeasurements('replica', {
    'ms until a paused replica was noticed': noticed,
    'ms until it answered again': back,
    'slowest list after the kill, ms': slowest.ms,
  });
  expect(slowest.ms).toBeLessThan(6_000);
  await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
});

it('while a replica hangs, the leader answers its reads; it is used again once it resumes', {
  timeout: 180_000,
}, async () => {
  const { prepared, replica, acknowledged, place, slowest, hasAll, untilAnsweredBy } = await openShopWithReplica();
  for (let at = 0; at < 20; at += 1) await place();
  await untilAnsweredBy('replica');

  await signalTree(replica.program.pid, 'SIGSTOP');
  slowest.ms = 0;
  await Promise.all(Array.from({ length: 5 }, hasAll));
  const first = slowest.ms;
  slowest.ms = 0;
  for (let at = 0; at < 20; at += 1) {
    await place();
    expect(await hasAll()).toBe(true);
  }
  const later = slowest.ms;
  await signalTree(replica.program.pid, 'SIGCONT');
  const back = await untilAnsweredBy('replica', RETRIED_WITHIN);
  printMeasurements('replica that hangs', {
    'slowest of five lists at once, ms': first,
    'slowest list after it': later,
    'ms until it answered again': back,
  });
  expect(first).toBeLessThan(SILENT_MS);
  expect(later).toBeLessThan(2_000);
  await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
});

it('with leader and replica behind a PgBouncer each, the replica answers, and the leader when the replica’s pooler is killed', {
  timeout: 180_000,
}, async () => {
  const poolers: Awaited<ReturnType<typeof startPgBouncer>>[] = [];
  const { prepared, acknowledged, place, hasAll, untilAnsweredBy } = await openShopWithReplica(async (leader, read) => {
    await setRoleLimits(leader);
    poolers.push(await startPgBouncer(leader, 5), await startPgBouncer(read, 5));
    const [DATABASE_URL = '', DATABASE_READ_URL = ''] = poolers.map(({ url }) => url);
    return { DATABASE_URL, DATABASE_DIRECT_URL: leader, DATABASE_READ_URL };
  });
  for (let at = 0; at < 20; at += 1) await place();
  await untilAnsweredBy('replica');
  await poolers[1]?.program.end('SIGKILL');
  await place();
  expect(await hasAll()).toBe(true);
  await untilAnsweredBy('leader');
  await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
});
