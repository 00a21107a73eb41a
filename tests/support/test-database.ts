import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { databaseOn, onServer, TEMPLATE } from './postgres.ts';

/** The database of one test; `drop` releases it and removes the data folder. */
export interface TestDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  drop(): Promise<void>;
}

const engineOfThisRun = (): Engine => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');

async function openWithDataDir(
  databaseUrl: string | undefined,
  dropDatabase: () => Promise<unknown>,
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const drop = async () => {
    await dropDatabase();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, databaseUrl, drop };
}

async function createOnPostgres(server: string, template = ''): Promise<string> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} ${template}`);
  return databaseOn(server, name);
}

const dropOnPostgres = (server: string, url: string) =>
  onServer(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

/** Creates a database without a schema, by default on the engine that this run tests (TEST_ENGINE). */
export async function createTestDatabase(engine = engineOfThisRun(), postgresServer?: string): Promise<TestDatabase> {
  if (engine === 'sqlite') return openWithDataDir(undefined, async () => {});
  const server = postgresServer ?? inject('postgresUrl');
  const url = await createOnPostgres(server);
  return openWithDataDir(url, () => dropOnPostgres(server, url));
}

/**
 * A migrated database of this worker, and an open connection for emptying it, because connecting costs more than the
 * work.
 */
interface PooledDatabase {
  url: string;
  keeper: pg.Pool;
}

/** Unused, emptied databases: creating one takes the server a hundred times as long as emptying one. */
const emptied: PooledDatabase[] = [];

/** A fingerprint of the schema: tables, columns, functions, triggers, constraints and indexes. */
const SCHEMA = `select (select string_agg(attrelid::regclass || '.' || attname, ',' order by attrelid, attnum) from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)) as columns,
  (select count(*) from pg_proc) as functions, (select count(*) from pg_trigger) as triggers,
  (select count(*) from pg_constraint) as constraints, (select count(*) from pg_index) as indexes`;

/**
 * Deletes all rows; skips tables with an empty file. Ends all connections but those that are kept.
 * @throws when something else still holds a lock on a table
 */
const EMPTY = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and not (application_name = 'shop' and state = 'idle');
  set session_replication_role = replica;
  set lock_timeout = '5s';
  do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely_%' and pg_relation_size(oid) > 0 loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

let template: Promise<string> | undefined;

async function createPooled(server: string): Promise<PooledDatabase> {
  const url = await createOnPostgres(server, `template ${TEMPLATE}`);
  const keeper = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A test may terminate all connections.
  keeper.on('error', () => {});
  return { url, keeper };
}

const fingerprintOf = async (keeper: pg.Pool) => JSON.stringify((await keeper.query(SCHEMA)).rows);

async function giveBack(server: string, { url, keeper }: PooledDatabase): Promise<void> {
  template ??= onServer(databaseOn(server, TEMPLATE), SCHEMA).then((rows) => JSON.stringify(rows));
  if ((await fingerprintOf(keeper)) !== (await template)) {
    await keeper.end();
    await dropOnPostgres(server, url);
    return;
  }
  await keeper.query(EMPTY);
  emptied.push({ url, keeper });
}

/** Creates a fully migrated, empty database. */
export async function createMigratedDatabase(engine = engineOfThisRun()): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const testDatabase = await openWithDataDir(undefined, async () => {});
    await copyFile(inject('migratedSqlite'), join(testDatabase.dataDir, 'shop.sqlite'));
    return testDatabase;
  }
  const server = inject('postgresUrl');
  const pooled = emptied.pop() ?? (await createPooled(server));
  return openWithDataDir(pooled.url, () => giveBack(server, pooled));
}
