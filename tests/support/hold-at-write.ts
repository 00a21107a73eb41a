import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PreparedShop } from './shop-process.ts';
import { statusOf, until } from './shop-process.ts';

/** The advisory lock of these tests. */
const GATE = 4_711;

type Write = 'insert' | 'update';

interface Moment {
  /** Waits until the shop is held at the write. */
  reached(shopUrl: string): Promise<void>;
  /** Removes the obstacle, so that the next write passes. */
  clear(): Promise<void>;
}

/** PostgreSQL: the write waits for a lock that the test holds. */
async function holdOnPostgres(
  { database: { db }, databaseUrl }: PreparedShop,
  write: Write,
  table: string,
  when: string,
): Promise<Moment> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`select pg_advisory_lock(${GATE})`);
  await sql
    .raw(
      `create function wait_at_gate() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(${GATE}); return new; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger gate before ${write} on ${table} for each row when (${when}) execute function wait_at_gate()`)
    .execute(db);
  const waiting = async () => {
    const { rows } = await holder.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
    return rows.length > 0;
  };
  return {
    reached: () => until(waiting, 'the shop waits at the gate'),
    clear: async () => {
      await holder.query(`select pg_advisory_unlock(${GATE})`);
      await sql.raw(`drop trigger gate on ${table}`).execute(db);
    },
  };
}

/** SQLite runs inside the shop: the write computes endlessly and blocks the shop's only thread. */
async function holdOnSqlite(
  { database: { db } }: PreparedShop,
  write: Write,
  table: string,
  when: string,
): Promise<Moment> {
  await sql
    .raw(
      `create trigger gate before ${write} on ${table} when ${when} begin
         select (with recursive n(i) as (select 1 union all select i + 1 from n limit 1000000000000) select count(*) from n);
       end`,
    )
    .execute(db);
  return {
    reached: (shopUrl) =>
      until(async () => {
        // Three times, because a busy machine may time out once.
        for (let silent = 0; silent < 3; silent += 1) {
          if ((await statusOf(`${shopUrl}/healthz`, 500)) !== 0) return false;
        }
        return true;
      }, 'the shop is stopped'),
    clear: async () => {
      await sql.raw('drop trigger gate').execute(db);
    },
  };
}

/** Holds the shop at its write to `table`, inside its transaction. @param when SQL condition for the row */
export function holdAt(prepared: PreparedShop, write: Write, table: string, when = '1 = 1'): Promise<Moment> {
  const hold = prepared.engine === 'postgres' ? holdOnPostgres : holdOnSqlite;
  return hold(prepared, write, table, when);
}

/** Blocks all writes to the database (on PostgreSQL, to this table). @returns a function that releases the lock */
export async function blockWrites(
  { engine, databaseUrl, dataDir }: PreparedShop,
  table = 'tools',
): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    const connection = new DatabaseSync(`${dataDir}/shop.sqlite`);
    connection.exec('begin immediate');
    return async () => {
      connection.exec('rollback');
      connection.close();
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Waits until `count` PostgreSQL transactions wait for locks of others. SQLite serializes transactions anyway. */
export async function untilTransactionWaits(db: Db, count = 1): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await until(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= count;
  }, 'a transaction waits for a lock');
}
