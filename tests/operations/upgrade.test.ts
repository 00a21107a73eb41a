import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkConsistency } from '#src/app/check-books.ts';
import { readConfig } from '#src/app/config.ts';
import { databaseSchema } from '#src/app/schema.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { lastMigration, migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import { type Db, openDatabase } from '#src/platform/database/open.server.ts';
import { insertOldRows } from '../support/old-rows.ts';
import { type PreparedShop, prepareShop, statusOf, until } from '../support/shop-process.ts';
import { AUTH_SECRET } from '../support/test-shop.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { printMeasurements } from './figures.ts';
import { serveAsOldCopy } from './old-copy.ts';

const ORDERS = 100_000;
const UPGRADE_TIMEOUT = 180_000;
const WITH_DATES = '0005-order-progress';

const EVENTS_RULE = 'The events of each order lead to its state';

/**
 * The schema of 0.1.0, two earlier ones and the last but one, by their last migration. `holds`: the migrations lock the
 * orders for longer than a statement waits. `lacks`: the rule that orders violate if the old copy places them after the
 * upgrade; earlier orders are fixed by the migrations.
 */
const schemasOf = (engine: Engine) => [
  { step: '0002-shop', holds: true, lacks: EVENTS_RULE },
  { step: '0015-held-orders', holds: true, lacks: undefined },
  { step: '0022-order-notes', holds: false, lacks: undefined },
  { step: migrationNames(databaseSchema, engine).at(-2) ?? '', holds: false, lacks: undefined },
];

/**
 * The only errors that an old copy may get while the migrations run: its lock timeout of 4 s on PostgreSQL, 5 s on
 * SQLite.
 */
const HELD = /^(order|read): (canceling statement due to lock timeout|database is locked)$/;

/** A CTE of the numbers from 1 to `last`, for both engines. */
const numbersTo = (last: number) =>
  `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${last})`;

/** Inserts 100,000 orders in every state of that migration, and a catalogue. */
async function insertHistory(db: Db, withDates: boolean): Promise<void> {
  await insertOldRows(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`update tools set quantity = 2000000000`);
  await run(`insert into tools (id, name, description, image, quantity, price_minor, created_by, created_at, updated_at)
    ${numbersTo(200)} select 'tool-' || i, 'Drill ' || i, 'Sold.', 'https://example.com/drill.png', 9500, 3450,
      'admin@example.com', 1735787045000, 1735787045000 from n`);
  const at = '1735787045000 + i * 300000';
  const dates = [`case when i % 4 in (1, 2) then ${at} + 1000 end`, `case when i % 4 = 2 then ${at} + 2000 end`];
  await run(`insert into orders (id, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
      unit_price_minor, currency, idempotency_key, request_hash, placed_at, cancelled_at${withDates ? ', paid_at, shipped_at' : ''})
    ${numbersTo(ORDERS)} select 'order-' || i, 'old-user', 'Karim', 'karim@example.com', '12 Mirpur Road', '017', 'old-tool',
      'Old drill', 500, 3450, 'USD', 'key-' || i, 'x', ${at}, case when i % 4 = 3 then ${at} + 1000 end
      ${withDates ? `, ${dates.join(', ')}` : ''} from n`);
}

/** Opens a database as left by the release whose last migration this is. */
async function openAt(engine: Engine, step: string): Promise<PreparedShop> {
  const server = engine === 'postgres' ? (await startDebianPostgres()).url : undefined;
  const first = step < WITH_DATES ? step : WITH_DATES;
  const prepared = await prepareShop(engine, first, server);
  const { db } = prepared.database;
  await insertHistory(db, first === WITH_DATES);
  const patient = openDatabase({ ...prepared, patient: true });
  await migrate(patient.db as never, engine, databaseSchema, step).finally(patient.close);
  if (engine === 'postgres') await sql`analyze`.execute(db);
  return prepared;
}

type OldCopy = ReturnType<typeof serveAsOldCopy>;

/** Starts the old copy on a database, and waits until it serves. */
async function openOldCopy({ dataDir, databaseUrl }: PreparedShop, step: string) {
  const old = serveAsOldCopy({ dataDir, databaseUrl }, step);
  onTestFinished(old.stop);
  await until(async () => old.placed.length > 100 && old.reads() > 100, 'the old copy serves');
  return old;
}

async function untilItStillServes({ placed, reads, failed }: OldCopy): Promise<void> {
  const before = { orders: placed.length, reads: reads(), failed: failed.length };
  await until(
    async () => placed.length > before.orders + 100 && reads() > before.reads + 100,
    'the old copy still serves',
  );
  expect(failed.slice(before.failed)).toEqual([]);
}

/** The number of violating rows for each violated rule. */
async function violations({ database }: PreparedShop): Promise<Record<string, number>> {
  const checked = await checkConsistency(database, readConfig({ AUTH_SECRET }));
  return Object.fromEntries(checked.filter(({ faults }) => faults > 0).map(({ rule, faults }) => [rule, faults]));
}

/** All columns, indexes and triggers, and the last migration. */
async function schemaOf({ database: { db }, engine }: PreparedShop): Promise<unknown> {
  const parts =
    engine === 'sqlite'
      ? sql`select type, name, sql from sqlite_master order by type, name`
      : sql`select table_name || '.' || column_name as part, data_type as what from information_schema.columns
          where table_schema = 'public' union all
          select indexname, indexdef from pg_indexes where schemaname = 'public' union all
          select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`;
  return [await lastMigration(db as never, engine, databaseSchema), (await parts.execute(db)).rows];
}

const countOrders = async ({ database: { db } }: PreparedShop, which = sql<boolean>`1 = 1`) =>
  Number(
    (await sql<{ orders: number }>`select count(*) as orders from orders where ${which}`.execute(db)).rows[0]?.orders,
  );

/** Starts the new shop, and waits until it is ready or has ended. @returns the shop, and how many seconds this took */
async function startNewShop(prepared: PreparedShop) {
  const started = performance.now();
  const shop = await prepared.launch({ ready: false, environment: { LOG_LEVEL: 'info' } });
  const isDecided = async () => shop.process.exitCode !== null || (await statusOf(`${shop.url}/readyz`)) === 200;
  await until(isDecided, 'the new shop is ready or has ended', UPGRADE_TIMEOUT);
  return { shop, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

function showUpgrade(what: string, seconds: string, { silence }: OldCopy, failed: readonly string[]): void {
  const count = (kind: string) => failed.filter((line) => line.startsWith(kind)).length;
  printMeasurements(what, {
    'seconds it took': seconds,
    'longest silence of reads, ms': silence.read,
    'of orders, ms': silence.order,
    'failed reads': count('read'),
    'failed orders': count('order'),
    reasons: [...new Set(failed)].join(' | '),
  });
}

describe.each(['postgres', 'sqlite'] as const)(
  'a %s database with 100,000 orders, while an old copy serves',
  (engine) => {
    it.each(schemasOf(engine))('is upgraded from $step', { timeout: 400_000 }, async ({ step, holds, lacks }) => {
      const prepared = await openAt(engine, step);
      const old = await openOldCopy(prepared, step);
      const { shop, seconds } = await startNewShop(prepared);
      const failed = [...old.failed];
      await untilItStillServes(old);
      await old.stop();
      showUpgrade(`upgrade of ${engine} from ${step}`, seconds, old, failed);
      expect(shop.process.exitCode, shop.logged()).toBe(null);
      expect(await countOrders(prepared)).toBe(ORDERS + 1 + old.placed.length);
      expect(failed.filter((line) => !(holds && HELD.test(line)))).toEqual([]);
      const withoutEvents = sql<boolean>`not exists (select 1 from order_events where order_id = orders.id)`;
      const broken = lacks ? { [lacks]: await countOrders(prepared, withoutEvents) } : {};
      expect(await violations(prepared)).toEqual(broken);
    });

    it('is left unchanged by a failing migration, and the old copy still serves', { timeout: 400_000 }, async () => {
      const step = '0015-held-orders';
      const prepared = await openAt(engine, step);
      // One of the last migrations creates this table, so it fails.
      await sql`create table transfers (id text)`.execute(prepared.database.db);
      const schema = await schemaOf(prepared);
      const old = await openOldCopy(prepared, step);
      const { shop, seconds } = await startNewShop(prepared);
      const failed = [...old.failed];
      await untilItStillServes(old);
      await old.stop();
      showUpgrade(`failed upgrade of ${engine} from ${step}`, seconds, old, failed);
      expect(shop.process.exitCode).toBeGreaterThan(0);
      expect(shop.logged() + shop.errorOutput()).toContain('transfers');
      expect(await schemaOf(prepared)).toEqual(schema);
      expect(await countOrders(prepared)).toBe(ORDERS + 1 + old.placed.length);
      expect(failed.filter((line) => !HELD.test(line))).toEqual([]);
    });
  },
);
