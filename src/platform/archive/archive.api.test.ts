import '#tests/support/on-sqlite-too.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { readArchive, sumDatabase, writeArchive } from '#src/platform/archive/archive.server.ts';
import { migrate } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { expectBooksToBalance } from '#tests/support/orders-over-http.ts';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { AUTH_SECRET, createPerson, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const STOCK = 1_000_000;
const run = promisify(execFile);
const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** Triggers that take one piece off every inserted tool. */
const LOSES_A_PIECE = {
  sqlite: [
    'create trigger spoil after insert on tools begin update tools set quantity = quantity - 1 where id = new.id; end',
  ],
  postgres: [
    'create function spoil() returns trigger language plpgsql as $$ begin new.quantity := new.quantity - 1; return new; end $$',
    'create trigger spoil before insert on tools for each row execute function spoil()',
  ],
};

async function emptyDatabase(on?: 'sqlite' | 'postgres', create = createTestDatabase) {
  const location = await create(on);
  const database = openDatabase(location);
  onTestFinished(async () => {
    await database.close();
    await location.drop();
  });
  return { location, database };
}

const preparedDatabase = () => emptyDatabase(undefined, createMigratedDatabase);

const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'shop-archive-')), 'backup');
/** Opens another connection to the shop's database. */
const reopen = ({ config }: TestShop) => {
  const database = openDatabase(config);
  onTestFinished(() => database.close());
  return database;
};

/** Places orders continuously. @returns the ids of the placed orders, and a function that stops it */
function sell(shop: TestShop, toolId: string) {
  let open = true;
  const placed: string[] = [];
  const selling = shop.signIn().then(async (buyer) => {
    while (open) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/order',
        headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
        payload: orderBody(buyer, toolId),
      });
      placed.push(answer.json().insertedId);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const stop = () => {
    open = false;
    return selling;
  };
  return { placed, stop };
}

describe('a backup', () => {
  it('taken while orders are placed holds one consistent state, and is restored completely', async () => {
    const shop = await openTestShop();
    await shop.signIn('admin', 'O’Hara "Drill" 電動');
    const toolId = await shop.addTool({ quantity: STOCK });
    await writeFile(join(shop.config.dataDir, 'auth-secret'), 'kept');
    const sales = sell(shop, toolId);
    await expect.poll(() => sales.placed.length).toBeGreaterThan(20);
    const folder = await newFolder();
    const before = [...sales.placed];
    const manifest = await writeArchive(reopen(shop), shop.config.dataDir, folder, databaseSchema);
    await sales.stop();

    const { location, database } = await emptyDatabase();
    await readArchive(folder, database, location.dataDir, databaseSchema);
    expect(manifest.tables.orders?.rows).toBeGreaterThanOrEqual(before.length);
    await expectBooksToBalance(database.db, STOCK, before);
    expect(await readFile(join(location.dataDir, 'auth-secret'), 'utf8')).toBe('kept');
  });

  it('has the same counts and checksums after a restore on either engine', async () => {
    const shop = await openTestShop();
    // Some line readers treat the last two as line breaks.
    const name = 'line\nfeed, \r return, \u2028 line and \u2029 paragraph separator';
    await Promise.all([shop.signIn('admin'), shop.signIn('customer', name), shop.addTool()]);
    const folder = await newFolder();
    const source = reopen(shop);
    await writeArchive(source, shop.config.dataDir, folder, databaseSchema);
    for (const other of engine === 'postgres' ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
      const { location, database } = await emptyDatabase(other);
      await readArchive(folder, database, location.dataDir, databaseSchema);
      expect(await sumDatabase(database, databaseSchema)).toEqual(await sumDatabase(source, databaseSchema));
    }
  });

  it('taken while unused pictures are removed has all others, and is refused when one is damaged', async () => {
    const shop = await openTestShop();
    const pictures = join(shop.config.dataDir, 'images');
    await mkdir(pictures);
    const names = Array.from({ length: 500 }, (_, number) => `${number}.webp`);
    await Promise.all(names.map((name) => writeFile(join(pictures, name), name)));
    const folder = await newFolder();
    const backup = writeArchive(reopen(shop), shop.config.dataDir, folder, databaseSchema);
    const copied = () => (existsSync(join(folder, 'images')) ? readdirSync(join(folder, 'images')) : []);
    while (copied().length === 0) await new Promise((resolve) => setImmediate(resolve));
    const removed = names.filter((name, at) => at % 2 === 0 && !copied().includes(name));
    for (const name of removed) rmSync(join(pictures, name));
    const manifest = await backup;
    expect(removed.length).toBeGreaterThan(100);
    expect(names.filter((name) => !removed.includes(name) && !copied().includes(name))).toEqual([]);

    const { location, database } = await emptyDatabase();
    const remaining = names.find((name) => !removed.includes(name)) ?? '';
    await truncate(join(folder, 'images', remaining), 1);
    await expect(readArchive(folder, database, location.dataDir, databaseSchema)).rejects.toThrow(
      `damaged: "images/${remaining}"`,
    );
    await writeFile(join(folder, 'images', remaining), remaining);
    // The manifest of the first versions.
    const { files: _, ...rest } = manifest;
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(rest));
    await readArchive(folder, database, location.dataDir, databaseSchema);
    expect(readdirSync(join(location.dataDir, 'images')).sort()).toEqual(copied().sort());
  });

  it('is refused if it is damaged or the database is not empty', async () => {
    const shop = await openTestShop();
    await shop.signIn();
    const folder = await newFolder();
    await writeArchive(reopen(shop), shop.config.dataDir, folder, databaseSchema);
    const target = await emptyDatabase();
    await readArchive(folder, target.database, target.location.dataDir, databaseSchema);
    await expect(readArchive(folder, target.database, target.location.dataDir, databaseSchema)).rejects.toThrow(
      'not empty',
    );

    await appendFile(join(folder, 'tables/user.jsonl'), '{"id":"forged"}\n');
    const other = await emptyDatabase();
    await expect(readArchive(folder, other.database, other.location.dataDir, databaseSchema)).rejects.toThrow(
      'damaged',
    );
  });

  it('whose checksum differs after the restore is rolled back, and the error names the table', async () => {
    const shop = await openTestShop();
    await shop.addTool();
    const folder = await newFolder();
    await writeArchive(reopen(shop), shop.config.dataDir, folder, databaseSchema);
    const { location, database } = await preparedDatabase();
    for (const statement of LOSES_A_PIECE[engine]) await sql.raw(statement).execute(database.db);
    await expect(readArchive(folder, database, location.dataDir, databaseSchema)).rejects.toThrow(
      'differ: tools (1 rows expected',
    );
    expect(await database.db.selectFrom('tools').select('id').execute()).toEqual([]);
  });

  it('of an older version is refused by a database of a newer one, but restored into a new database', async () => {
    const old = await emptyDatabase();
    await migrate(old.database.db as never, engine, databaseSchema, '0010-growing-lists');
    const { email } = await createPerson(old.database.db, 'customer', 'Rahim Uddin');
    const folder = await newFolder();
    await writeArchive(old.database, old.location.dataDir, folder, databaseSchema);

    const prepared = await preparedDatabase();
    const users = ({ database }: typeof old) => database.db.selectFrom('user').select('email').execute();
    const message = /prepared by a newer version .* Restore into a new, empty database/;
    await expect(readArchive(folder, prepared.database, prepared.location.dataDir, databaseSchema)).rejects.toThrow(
      message,
    );
    expect(await users(prepared)).toEqual([]);

    const fresh = await emptyDatabase();
    await readArchive(folder, fresh.database, fresh.location.dataDir, databaseSchema);
    expect(await users(fresh)).toEqual([{ email }]);
    expect(await migrate(fresh.database.db as never, engine, databaseSchema)).toEqual([]);
  });

  it('can be restored again after its pictures could not be copied', async () => {
    const shop = await openTestShop();
    await shop.addTool();
    await mkdir(join(shop.config.dataDir, 'images'));
    await writeFile(join(shop.config.dataDir, 'images', 'drill.webp'), 'a drill');
    const folder = await newFolder();
    await writeArchive(reopen(shop), shop.config.dataDir, folder, databaseSchema);
    const { location, database } = await emptyDatabase();
    const obstacle = join(location.dataDir, 'images');
    await writeFile(obstacle, 'in the way of the folder');
    await expect(readArchive(folder, database, location.dataDir, databaseSchema)).rejects.toThrow();
    await rm(obstacle);
    await readArchive(folder, database, location.dataDir, databaseSchema);
    expect(await readFile(join(location.dataDir, 'images', 'drill.webp'), 'utf8')).toBe('a drill');
  });
});

describe('the operator commands', () => {
  const environment = ({ dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>) => ({
    ...process.env,
    NODE_ENV: '',
    AUTH_SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  });
  const command = (location: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>, ...args: string[]) =>
    run('node', args, { env: environment(location) });

  it('grant and revoke the admin role, and fail for an unknown or unverified address', async () => {
    const shop = await openTestShop();
    const person = await shop.signIn();
    const listOrders = async () => (await shop.app.inject({ url: '/api/order', headers: person.headers })).statusCode;
    await command(shop.config, 'scripts/admin.ts', 'grant', person.email);
    expect(await listOrders()).toBe(200);
    expect((await command(shop.config, 'scripts/admin.ts', 'list')).stdout).toContain(person.email);
    await command(shop.config, 'scripts/admin.ts', 'revoke', person.email);
    expect(await listOrders()).toBe(403);
    const changes = await shop.db.selectFrom('role_changes').select(['role', 'by_id']).orderBy('id').execute();
    expect(changes).toEqual([
      { role: 'admin', by_id: null },
      { role: 'customer', by_id: null },
    ]);
    expect(
      await shop.db.selectFrom('outbox').select('id').where('recipient', '=', person.email).execute(),
    ).toHaveLength(2);
    await shop.db.updateTable('user').set({ emailVerified: false }).execute();
    for (const nobody of ['nobody@example.com', person.email]) {
      await expect(command(shop.config, 'scripts/admin.ts', 'grant', nobody)).rejects.toMatchObject({ code: 1 });
    }
  });

  it('back up and restore the shop, and refuse invalid arguments', async () => {
    const shop = await openTestShop();
    await Promise.all([shop.signIn(), shop.addTool()]);
    const folder = await newFolder();
    await command(shop.config, 'scripts/backup.ts', folder);
    const { location, database } = await emptyDatabase();
    expect((await command(location, 'scripts/restore.ts', folder)).stdout).toContain('checksums match');
    expect(await sumDatabase(database, databaseSchema)).toEqual(await sumDatabase(reopen(shop), databaseSchema));
    await expect(command(location, 'scripts/restore.ts', '/nowhere')).rejects.toMatchObject({ code: 1 });
    if (engine === 'postgres') return;
    await expect(command(shop.config, 'scripts/copy-database.ts')).rejects.toMatchObject({ code: 1 });
  });
});
