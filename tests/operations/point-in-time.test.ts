import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { databaseOn, onServer } from '../support/postgres.ts';
import { launchShop, prepareShop, until } from '../support/shop-process.ts';
import { POSTGRES_PROGRAMS, startDebianPostgres, startOnExistingData } from './debian-postgres.ts';
import { printMeasurements } from './figures.ts';
import { openFolder, runProgram } from './program.ts';

const STOCK = 1_000_000;
const SCRIPT = resolve('deploy/point-in-time.sh');

it('after all orders were deleted, another server restores the second before, with every order', {
  timeout: 180_000,
}, async () => {
  const archive = await openFolder('archive', 'postgres');
  const script = (...args: string[]) =>
    runProgram(SCRIPT, args, {
      user: 'postgres',
      cwd: archive,
      environment: { KEPT: archive, PATH: `${POSTGRES_PROGRAMS}:${process.env.PATH}` },
    });
  const archiving = ['archive_mode=on', `archive_command=KEPT=${archive} ${SCRIPT} archive "%p" "%f"`];
  const server = await startDebianPostgres(archiving);
  const prepared = await prepareShop('postgres', undefined, server.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const shop = await prepared.launch();
  const acknowledged: string[] = [];
  const place = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const answer = await sendOrder(shop.url, { buyer, toolId, key: randomUUID() });
      acknowledged.push(((await answer.json()) as { insertedId: string }).insertedId);
    }
  };
  await place(50);
  await script('base', server.url);
  await place(50);
  await pause(1_000);
  const [row] = await onServer(server.url, 'select now()::text as moment');
  const recoveryTarget = String(row?.moment);
  await pause(1_000);
  await onServer(prepared.databaseUrl ?? '', 'truncate orders cascade');
  const [last] = await onServer(server.url, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until(async () => {
    const [archived] = await onServer(server.url, 'select last_archived_wal as name from pg_stat_archiver');
    return String(archived?.name) >= String(last?.name);
  }, 'the log is archived');
  await shop.stop();

  const started = performance.now();
  const folder = join(await openFolder('restored', 'postgres'), 'data');
  await script('restore', recoveryTarget, folder);
  const restored = await startOnExistingData(folder, archiving);
  const databaseUrl = databaseOn(restored.url, new URL(prepared.databaseUrl ?? '').pathname.slice(1));
  const database = openDatabase({ databaseUrl, dataDir: prepared.dataDir });
  onTestFinished(() => database.close());
  await expectBooksToBalance(database.db, STOCK, acknowledged);
  expect(await database.db.selectFrom('orders').select('id').execute()).toHaveLength(acknowledged.length);
  const again = await launchShop({ environment: { DATABASE_URL: databaseUrl, DATA_DIR: prepared.dataDir } });
  expect((await sendOrder(again.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  printMeasurements('point in time', {
    orders: acknowledged.length,
    'seconds to an open shop': Math.round((performance.now() - started) / 1000),
  });
  await again.stop();
});
