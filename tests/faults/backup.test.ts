import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { sellContinuously } from '../support/sell-continuously.ts';
import { bareEnvironment, launchShop, prepareShop, until } from '../support/shop-process.ts';
import { AUTH_SECRET } from '../support/test-shop.ts';

const run = promisify(execFile);
const STOCK = 1_000_000;

const backUp = (dataDir: string, folder: string, more: Record<string, string> = {}) =>
  run('node', ['scripts/backup.ts', folder], {
    env: { ...bareEnvironment(), AUTH_SECRET, DATA_DIR: dataDir, ...more },
  });

it('a backup of a shop on SQLite that sells is a data folder on which a shop starts, with consistent books', async () => {
  const prepared = await prepareShop('sqlite');
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  mkdirSync(join(prepared.dataDir, 'images'));
  writeFileSync(join(prepared.dataDir, 'images', 'drill.webp'), 'a drill');
  writeFileSync(join(prepared.dataDir, 'auth-secret'), 'kept');
  const shop = await prepared.launch();
  const sales = sellContinuously(shop.url, buyer, toolId);
  await until(async () => sales.acknowledged.length > 20, 'orders are placed');
  const before = [...sales.acknowledged];
  const folder = join(prepared.dataDir, 'backup');
  expect((await backUp(prepared.dataDir, folder)).stdout).toBe(`The backup is in ${folder}\n`);
  await sales.stop();
  await shop.stop();

  expect(existsSync(`${folder}.unfinished`)).toBe(false);
  expect([folder, join(folder, 'shop.sqlite')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  expect(readFileSync(join(folder, 'images', 'drill.webp'), 'utf8')).toBe('a drill');
  expect(readFileSync(join(folder, 'auth-secret'), 'utf8')).toBe('kept');
  const dataDir = join(prepared.dataDir, 'restored');
  cpSync(folder, dataDir, { recursive: true });
  const { db, close } = openDatabase({ dataDir });
  onTestFinished(close);
  const { length: orders } = await db.selectFrom('orders').select('id').execute();
  await expectBooksToBalance(db, STOCK, before);
  const again = await launchShop({ environment: { DATA_DIR: dataDir } });
  expect((await sendOrder(again.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(orders + 1);
  await again.stop();
});

it('a backup needs a new folder and a shop; one that fails leaves no folder that looks like a backup', async () => {
  const { dataDir } = await prepareShop('sqlite');
  const folder = join(dataDir, 'backup');
  const failed = (from = dataDir, more?: Record<string, string>) =>
    backUp(from, folder, more).then(
      () => undefined,
      ({ code, stderr }) => [code, stderr],
    );
  mkdirSync(folder);
  expect(await failed()).toEqual([1, `${folder} exists: name a new folder.\n`]);
  rmSync(folder, { recursive: true });
  expect(await failed(join(dataDir, 'nowhere'))).toEqual([1, expect.stringContaining('no such table')]);
  // A file in the way of the pictures.
  writeFileSync(join(dataDir, 'images'), 'no folder');
  expect(await failed()).toEqual([1, expect.stringContaining('ENOTDIR')]);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(`${folder}.unfinished`)).toBe(true);
});

it('a backup of PostgreSQL names the missing pg_dump', async () => {
  const { dataDir, databaseUrl = '' } = await prepareShop('postgres');
  const programs = join(dataDir, 'bin');
  mkdirSync(programs);
  cpSync(process.execPath, join(programs, 'node'));
  const failed = await backUp(dataDir, join(dataDir, 'backup'), { DATABASE_URL: databaseUrl, PATH: programs }).catch(
    (error) => error,
  );
  expect([failed.code, failed.stderr]).toEqual([
    1,
    'pg_dump is missing: install the client programs of PostgreSQL, of the version of the server.\n',
  ]);
});
