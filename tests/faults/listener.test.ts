import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { MAX_AGE_MS } from '#src/platform/cache/response-cache.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { openCopy } from '../support/second-copy.ts';
import { prepareShop, until } from '../support/shop-process.ts';
import { AUTH_SECRET } from '../support/test-shop.ts';

/** Less than a cached answer lives without a notification. */
const LESS_THAN_CACHED = MAX_AGE_MS / 2;

/** The process ids of connections that listen for changes. */
async function listeners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Allows or refuses new connections to this database; open ones remain. */
async function setConnectable(databaseUrl: string, allowed: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} allow_connections ${allowed}`);
  await client.end();
}

const rename = (db: Db, name: string) => db.updateTable('tools').set({ name }).execute();

describe('on postgres', () => {
  it('after the connection that listens for changes breaks, nothing stale is shown, and caching resumes once it reconnects', async () => {
    const prepared = await prepareShop('postgres');
    const { db } = prepared.database;
    await prepared.addTool();
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = prepared;
    const copy = await openCopy(readConfig({ DATA_DIR, DATABASE_URL, AUTH_SECRET }));
    const read = async () => (await fetch(`${copy.url}/api/tool`)).text();
    const isCached = async () => {
      await read();
      const before = copy.handled();
      await read();
      return copy.handled() === before;
    };
    await until(isCached, 'the answer is cached');
    const [pid] = await listeners(db);

    await setConnectable(DATABASE_URL ?? '', false);
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await rename(db, 'Renamed without a listener');
    await until(
      async () => (await read()).includes('Renamed without a listener'),
      'the change is seen',
      LESS_THAN_CACHED,
    );
    await until(async () => (await listeners(db)).length === 0, 'the listener is gone');
    // No notification arrives for this change, so the answer must not be cached.
    const handled = copy.handled();
    await Promise.all([rename(db, 'Renamed again'), read()]);
    expect(await read()).toContain('Renamed again');
    expect(copy.handled()).toBe(handled + 2);

    await setConnectable(DATABASE_URL ?? '', true);
    await until(async () => (await listeners(db)).length === 1, 'it listens again');
    expect(await listeners(db)).not.toContain(pid);
    await until(isCached, 'the answer is cached again');
    expect(await read()).toContain('Renamed again');
    await rename(db, 'Renamed with a listener');
    await until(
      async () => (await read()).includes('Renamed with a listener'),
      'the notification arrives',
      LESS_THAN_CACHED,
    );
  });
});
