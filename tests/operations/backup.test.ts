import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { sellContinuously } from '../support/sell-continuously.ts';
import { launchShop, prepareShop, until } from '../support/shop-process.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { AUTH_SECRET } from '../support/test-shop.ts';
import { POSTGRES_PROGRAMS, startDebianPostgres } from './debian-postgres.ts';
import { printMeasurements } from './figures.ts';
import { openFolder, runProgram } from './program.ts';

const STOCK = 1_000_000;

it('pg_restore brings back a backup of a shop on PostgreSQL that sold meanwhile, with consistent books', {
  timeout: 180_000,
}, async () => {
  const server = await startDebianPostgres();
  const prepared = await prepareShop('postgres', undefined, server.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const shop = await prepared.launch();
  const sales = sellContinuously(shop.url, buyer, toolId);
  await until(async () => sales.acknowledged.length > 50, 'orders are placed');
  const before = [...sales.acknowledged];
  const folder = join(await openFolder('backup'), 'backup');
  const environment = { AUTH_SECRET, DATA_DIR: prepared.dataDir, DATABASE_URL: prepared.databaseUrl ?? '' };
  const PATH = `${POSTGRES_PROGRAMS}:${process.env.PATH}`;
  await runProgram('node', ['scripts/backup.ts', folder], { environment: { ...environment, PATH } });
  await sales.stop();
  await shop.stop();

  const target = await createTestDatabase('postgres', server.url);
  onTestFinished(() => target.drop());
  const databaseUrl = target.databaseUrl ?? '';
  const restore = ['--no-owner', '--exit-on-error', `--dbname=${databaseUrl}`, join(folder, 'shop.dump')];
  await runProgram(join(POSTGRES_PROGRAMS, 'pg_restore'), restore);
  cpSync(folder, target.dataDir, { recursive: true });
  const database = openDatabase({ databaseUrl, dataDir: target.dataDir });
  onTestFinished(() => database.close());
  await expectBooksToBalance(database.db, STOCK, before);
  const again = await launchShop({ environment: { DATABASE_URL: databaseUrl, DATA_DIR: target.dataDir } });
  expect((await sendOrder(again.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  printMeasurements('backup', { 'orders before': before.length, 'orders in all': sales.acknowledged.length });
  await again.stop();
});
