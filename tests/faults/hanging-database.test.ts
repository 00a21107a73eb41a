import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { postgresListener } from '#src/platform/database/postgres-listener.server.ts';
import { Revisions } from '#src/platform/database/revisions.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { blockWrites } from '../support/hold-at-write.ts';
import { type PreparedShop, prepareShop, statusOf, until } from '../support/shop-process.ts';
import { openStallingProxy } from '../support/stalling-proxy.ts';

/** How long the shop waits for an answer in these tests, in milliseconds. */
const LIMIT = 500;

/** Opens one connection to the database through a proxy. */
async function openThroughProxy() {
  const prepared = await prepareShop('postgres');
  const proxy = await openStallingProxy(prepared.databaseUrl ?? '');
  const databaseUrl = `${proxy.url}?query_timeout=${LIMIT}`;
  const shop = openDatabase({ databaseUrl, databasePoolSize: 1, dataDir: prepared.dataDir });
  onTestFinished(() => shop.close());
  const hit = (key: string) => ({ key, hits: 1, ends_at: Date.now() });
  return { prepared, proxy, shop, hit };
}

/** Counts connections that have waited for a lock longer than any request may. */
async function countWaiting({ database: { db } }: PreparedShop): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start < now() - interval '10.5 seconds'`.execute(db);
  return rows.length;
}

describe('on postgres', () => {
  it('a late BEGIN, after the shop has given up, does not swallow the next acknowledged write', async () => {
    const { prepared, proxy, shop, hit } = await openThroughProxy();
    await shop.db.insertInto('hits').values(hit('before')).execute();

    proxy.stall();
    const abandoned = inTransaction(shop.db, (trx) => trx.insertInto('hits').values(hit('given up')).execute());
    await expect(abandoned).rejects.toMatchObject({ kind: 'unavailable' });
    const next = shop.db.insertInto('hits').values(hit('next')).execute();
    proxy.resume();
    await next;
    await shop.close();

    const rows = await prepared.database.db.selectFrom('hits').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(['before', 'next']);
  });

  it('two starting copies wait for a migration that takes longer than any request may', async () => {
    const prepared = await prepareShop('postgres', '0005-mails-and-limits');
    const release = await blockWrites(prepared, 'outbox');
    const opened = Promise.all([prepared.launch(), prepared.launch()]);
    const waited = until(
      async () => (await countWaiting(prepared)) === 2,
      'both have waited longer than a request may',
      // Both start first.
      60_000,
    );
    await Promise.race([opened, waited]).finally(release);
    for (const { url } of await opened) expect(await statusOf(`${url}/readyz`)).toBe(200);
  });

  it('while the connection that listens for changes is silent, nothing is cached', async () => {
    const prepared = await prepareShop('postgres');
    const { db } = prepared.database;
    await prepared.addTool();
    const proxy = await openStallingProxy(prepared.databaseUrl ?? '');
    const listener = postgresListener(proxy.url);
    onTestFinished(() => listener.close());
    const revisions = new Revisions(listener, ['tools']);
    const isListening = async () => revisions.of(['tools']) !== undefined;
    await until(isListening, 'it listens');
    const before = revisions.of(['tools']) ?? 0;

    proxy.stall();
    await db.updateTable('tools').set({ name: 'Renamed in the silence' }).execute();
    await until(async () => !(await isListening()), 'the silence is detected', 20_000);
    proxy.resume();
    await until(isListening, 'it listens again');
    expect(revisions.of(['tools'])).toBeGreaterThan(before);
  });
});
