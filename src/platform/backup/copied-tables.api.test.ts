import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { migrate } from '#src/platform/database/migrate.server.ts';
import { type Db, type OpenDatabase, openDatabase } from '#src/platform/database/open.server.ts';
import { inLongSnapshot } from '#src/platform/database/transaction.server.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createPerson } from '#tests/support/test-shop.ts';
import { listTables } from './copied-tables.server.ts';
import { copyDatabase } from './copy-database.server.ts';
import { readRows } from './read-rows.server.ts';

/** Sorted by bytes, which differs from dictionary order. Enough for several chunks of a table, the last one full. */
const KEYS = [...'Zaé'].flatMap((letter) =>
  Array.from({ length: 500 }, (_, at) => `${letter}${String(at).padStart(3, '0')}`),
);

async function insertUsers(db: Db): Promise<void> {
  const person = { emailVerified: false, image: null, role: 'customer' as const };
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const rows = KEYS.map((id) => ({ ...person, ...times, id, name: id, email: `${id}@example.com` })).reverse();
  await db
    .insertInto('user')
    .values(rows as never)
    .execute();
}

async function openMigrated(on?: 'sqlite') {
  const location = await createTestDatabase(on);
  const database = openDatabase(location);
  onTestFinished(async () => {
    await database.close();
    await location.drop();
  });
  await migrate(database.db as never, database.engine, databaseSchema);
  return { location, database };
}

/** How often PostgreSQL has scanned the table of users. SQLite keeps no such statistics. */
async function scansOf({ db, engine }: OpenDatabase): Promise<number> {
  if (engine === 'sqlite') return 0;
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ scans: number }>`
    select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'user'`.execute(db);
  return rows[0]?.scans ?? -1;
}

it('a table with many rows is read completely, sorted by bytes, with a single scan', async () => {
  const { location, database: shop } = await openMigrated();
  await insertUsers(shop.db);
  const before = await scansOf(shop);
  const reader = openDatabase(location);
  const ids = await inLongSnapshot(reader, async (snapshot) => {
    const users = (await listTables(snapshot, reader.engine, databaseSchema.tables)).find(
      ({ name }) => name === 'user',
    );
    if (!users) throw new Error('the table of users is not listed');
    const read: unknown[] = [];
    for await (const rows of readRows(snapshot, users)) read.push(...rows.map(({ id }) => id));
    return read;
  });
  // PostgreSQL flushes the statistics of a connection when it ends.
  await reader.close();
  expect(ids).toEqual(KEYS);
  const once = shop.engine === 'postgres' ? 1 : 0;
  await expect.poll(() => scansOf(shop)).toBe(before + once);
});

it('a table with a two-column key and a reference to orders is copied completely', async () => {
  const { database: from } = await openMigrated('sqlite');
  const buyer = await createPerson(from.db, 'customer', 'Rahim');
  const [orderId = ''] = await insertManyOrders(from.db, buyer, 1);
  const event = {
    order_id: orderId,
    event: 'noted',
    from_state: null,
    to_state: 'paid',
    at: 1,
    done_by: 'system',
  } as const;
  await from.db
    .insertInto('order_events')
    .values(KEYS.map((id) => ({ ...event, id })).reverse())
    .execute();
  const { database: to } = await openMigrated();
  await copyDatabase(from, to, databaseSchema);
  const rows = await to.db.selectFrom('order_events').select('id').execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...KEYS].sort());
});

it('every table is declared with its key and the tables that it references', async () => {
  const { db } = (await openMigrated('sqlite')).database;
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !name.startsWith('kysely_'),
  );
  const read = async (query: string) => (await sql.raw<Record<string, string>>(query).execute(db)).rows;
  const actual = tables.map(async ({ name }) => {
    const key = await read(`select name from pragma_table_info('${name}') where pk > 0 order by pk`);
    const after = await read(`select distinct "table" from pragma_foreign_key_list('${name}')`);
    return { name, key: key.map((column) => column.name), after: after.map(({ table }) => table) };
  });
  const declared = databaseSchema.tables.map(({ name, key, after = [] }) => ({ name, key, after }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect((await Promise.all(actual)).sort(byName)).toEqual(declared.sort(byName));
});
