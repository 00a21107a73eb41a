import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/database/open.server.ts';
import { isTraced } from '#src/platform/telemetry/telemetry.server.ts';
import { databaseOn, onServer, TEMPLATE } from './postgres.ts';

/** The database of one test; `drop` releases it and removes the data folder. */
export interface TestDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Opens it for a shop whose settings name no other database. */
  open(): OpenDatabase;
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
  const open = () => openDatabase({ dataDir, databaseUrl }, databaseSchema.watched);
  return { dataDir, databaseUrl, open, drop };
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
 * A migrated database of this worker, with an open connection for emptying it and those of its shops, because a new
 * connection plans every statement again, which costs the server more than most tests.
 */
interface PooledDatabase {
  url: string;
  keeper: pg.Pool;
  opened: OpenDatabase;
}

/** Unused, emptied databases: creating one takes the server a hundred times as long as emptying one. */
const emptied: PooledDatabase[] = [];

/** A fingerprint of the schema: tables, columns, functions, triggers, constraints and indexes. */
const SCHEMA = `select (select string_agg(attrelid::regclass || '.' || attname, ',' order by attrelid, attnum) from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)) as columns,
  (select count(*) from pg_proc) as functions, (select count(*) from pg_trigger) as triggers,
  (select count(*) from pg_constraint) as constraints, (select count(*) from pg_index) as indexes`;

/**
 * Waits a second for statements in progress and ends their connections, then deletes all rows; skips tables with an
 * empty file.
 * @throws when something else still holds a lock on a table
 */
const EMPTY = `
  do $$ begin
    for attempt in 1..100 loop
      exit when not exists (select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$;
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle';
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
  const opened = openDatabase({ databaseUrl: url, dataDir: tmpdir() }, databaseSchema.watched);
  return { url, keeper, opened };
}

/** The connections of a pooled database for one shop, whose statements fail once it is closed. */
function lend(opened: OpenDatabase): OpenDatabase {
  let isClosed = false;
  const whileOpen: KyselyPlugin = {
    transformQuery({ node }) {
      if (isClosed) throw new Error('the test has closed its database');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = opened.db.withPlugin(whileOpen);
  const close = async () => {
    isClosed = true;
  };
  return { ...opened, db, readStale: (read) => read(db), close };
}

const fingerprintOf = async (keeper: pg.Pool) => JSON.stringify((await keeper.query(SCHEMA)).rows);

async function giveBack(server: string, pooled: PooledDatabase): Promise<void> {
  const { url, keeper, opened } = pooled;
  template ??= onServer(databaseOn(server, TEMPLATE), SCHEMA).then((rows) => JSON.stringify(rows));
  if ((await fingerprintOf(keeper)) !== (await template)) {
    await opened.close();
    await keeper.end();
    await dropOnPostgres(server, url);
    return;
  }
  await keeper.query(EMPTY);
  opened.revisions.changed();
  emptied.push(pooled);
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
  const database = await openWithDataDir(pooled.url, () => giveBack(server, pooled));
  return { ...database, open: () => (isTraced() ? database.open() : lend(pooled.opened)) };
}
