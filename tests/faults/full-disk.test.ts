import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { multipart } from '../support/multipart.ts';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { picture } from '../support/pictures.ts';
import { startPostgresServer } from '../support/postgres.ts';
import { prepareShop, statusOf, until } from '../support/shop-process.ts';
import { openSmallDisk } from '../support/small-disk.ts';
import { createPerson } from '../support/test-shop.ts';

const STOCK = 10_000_000;

/** A PostgreSQL with either its tables or its write-ahead log on a small disk, and a shop that uses it. */
async function openOnSmallDisk(onSmallDisk: 'tables' | 'log') {
  const disk = await openSmallDisk(onSmallDisk === 'tables' ? 160 : 16);
  const roomy = await mkdtemp(join(tmpdir(), 'shop-roomy-'));
  await chmod(roomy, 0o777);
  onTestFinished(() => rm(roomy, { recursive: true, force: true }));
  const [tables, log] = onSmallDisk === 'tables' ? [disk.folder, roomy] : [roomy, disk.folder];
  const server = await startPostgresServer({
    databaseDir: join(tables, 'tables'),
    flags: [`--waldir=${join(log, 'log')}`, '--wal-segsize=1'],
    // The operator restarts it once there is room.
    settings: ['min_wal_size=2MB', 'restart_after_crash=off'],
  });
  onTestFinished(server.remove);
  const prepared = await prepareShop('postgres', undefined, server.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const shop = await prepared.launch();
  const acknowledged: string[] = [];
  const order = async () => {
    const response = await sendOrder(shop.url, { buyer, toolId, key: randomUUID() });
    if (response.ok) acknowledged.push(((await response.json()) as { insertedId: string }).insertedId);
    return response.status;
  };
  const { db } = prepared.database;
  return { db, disk, server, shop, order, balances: () => expectBooksToBalance(db, STOCK, acknowledged) };
}

describe('on postgres', () => {
  it('while the disk of the tables is full, orders get 503 and reads work; every acknowledged order exists once', async () => {
    const { disk, shop, order, balances } = await openOnSmallDisk('tables');
    expect(await order()).toBe(200);
    await disk.fill();
    await until(async () => (await order()) === 503, 'the disk is full');
    expect(await order()).toBe(503);
    expect(await statusOf(`${shop.url}/readyz`)).toBe(200);
    expect(await statusOf(`${shop.url}/api/tool?fresh=1`)).toBe(200);
    await disk.clear();
    expect(await order()).toBe(200);
    await balances();
  });

  it('when the disk of the log is full, PostgreSQL stops and orders get 503; every acknowledged order exists once', async () => {
    const { db, disk, server, shop, order, balances } = await openOnSmallDisk('log');
    expect(await order()).toBe(200);
    await disk.fill();
    await until(async () => {
      await sql`select pg_switch_wal()`.execute(db).catch(() => {});
      return (await order()) === 503;
    }, 'the disk is full');
    await until(async () => (await statusOf(`${shop.url}/readyz`)) === 503, 'PostgreSQL has stopped');
    expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
    await disk.clear();
    // The stopped server may still release its port and its lock.
    const isStarted = () =>
      server.start().then(
        () => true,
        () => false,
      );
    await until(isStarted, 'PostgreSQL has started again');
    await until(async () => (await order()) === 200, 'orders are placed again');
    await balances();
  });
});

describe('on sqlite', () => {
  it('while the disk of the pictures is full, uploads and /readyz answer 503 and pages work', async () => {
    const disk = await openSmallDisk(16);
    const prepared = await prepareShop('sqlite');
    const { token } = await createPerson(prepared.database.db, 'admin', 'Rahim Uddin');
    await symlink(disk.folder, join(prepared.dataDir, 'images'));
    const shop = await prepared.launch();
    const { headers, payload } = multipart({ bytes: await picture() });
    const upload = async () => {
      const sent = {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, authorization: `Bearer ${token}` },
      };
      const response = await fetch(`${shop.url}/api/image`, sent);
      return { status: response.status, body: await response.json() };
    };
    await disk.fill();
    expect(await upload()).toMatchObject({ status: 503, body: { success: false, error: { code: 'unavailable' } } });
    await until(async () => (await statusOf(`${shop.url}/readyz`)) === 503, 'the shop says that it cannot write');
    expect(await statusOf(`${shop.url}/tools`)).toBe(200);
    await disk.clear();
    await until(async () => (await statusOf(`${shop.url}/readyz`)) === 200, 'the shop says that it can write');
    expect(await upload()).toMatchObject({ status: 200, body: { success: true } });
  });
});
