import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../src/platform/database/open.server.ts';
import { orderSpeed, type Place, prepare } from './orders.ts';
import { withPostgres } from './postgres.ts';
import { temporaryFolder } from './processes.ts';
import { perSecond, type Row } from './report.ts';

/**
 * Shops that process the same orders but differ in one respect: whether a commit waits for the disk, or whether a mail
 * is written.
 */
type Variant = 'safe' | 'without fsync' | 'without mail';
const variants: readonly Variant[] = ['safe', 'without fsync', 'without mail'];

/** Makes the database drop inserted mails, so that nothing is written or delivered. */
async function dropMails(place: Place): Promise<void> {
  const { db, engine, close } = openDatabase(place);
  const statements =
    engine === 'sqlite'
      ? ['create trigger no_mail before insert on outbox begin select raise(ignore); end']
      : [
          'create function no_mail() returns trigger language plpgsql as $$ begin return null; end $$',
          'create trigger no_mail before insert on outbox for each row execute function no_mail()',
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await close();
}

async function databaseOf(server: string, variant: Variant): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const name = `safety_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name}`);
  if (variant === 'without fsync') await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function open(variant: Variant, server: string | undefined) {
  const place: Place = {
    dataDir: await temporaryFolder(),
    ...(server && { databaseUrl: await databaseOf(server, variant) }),
  };
  const preload = !server && variant === 'without fsync';
  const opened = await prepare(place, preload ? { NODE_OPTIONS: '--import ./bench/without-fsync.mjs' } : {});
  if (variant === 'without mail') await dropMails(place);
  return { ...opened, variant, rates: [] as number[] };
}

/** Measures all in short turns and takes the best of each, because other work on the machine only slows them down. */
async function compare(engine: string, quick: boolean, server?: string): Promise<Row[]> {
  const shops = await Promise.all(variants.map((variant) => open(variant, server)));
  for (let turn = 0; turn < (quick ? 3 : 7); turn += 1) {
    for (const { shop, order, rates } of shops) {
      rates.push((await orderSpeed(shop, order)).rate);
    }
  }
  await Promise.all(shops.map(({ shop }) => shop.stop()));
  const best = (variant: Variant) => Math.max(...(shops.find((shop) => shop.variant === variant)?.rates ?? []));
  const row = (what: string, other: Variant, label: string, goal: number): Row => ({
    what: `${what}, ${engine}`,
    measured: perSecond(best('safe')),
    baseline: `${perSecond(best(other))} ${label}`,
    ratio: best('safe') / best(other),
    goal,
    better: 'larger',
  });
  return [
    row('orders that wait until they are on the disk', 'without fsync', 'that do not wait', 0.2),
    row('orders that write and deliver their mail', 'without mail', 'without a mail', 0.7),
  ];
}

/** The cost of never losing an acknowledged order or its mail. */
export async function safety(quick: boolean): Promise<Row[]> {
  const sqlite = await compare('SQLite', quick);
  return [...sqlite, ...(await withPostgres((server) => compare('PostgreSQL', quick, server)))];
}
