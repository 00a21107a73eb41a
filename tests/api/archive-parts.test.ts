import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { writeArchive } from '#src/archive/archive.server.ts';
import { migrate } from '#src/database/migrate.server.ts';
import { type Db, openDatabase } from '#src/database/open.server.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** In the order of their bytes, which is not the order of a dictionary; several parts of a table, the last one full. */
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

it('a table of many rows is written whole, in the order of bytes, and read once', async () => {
  const place = await createTestDatabase();
  const shop = openDatabase(place);
  const folder = join(await mkdtemp(join(tmpdir(), 'shop-archive-')), 'backup');
  onTestFinished(async () => {
    await shop.close();
    await place.drop();
    await rm(folder, { recursive: true });
  });
  await migrate(shop.db as never, shop.engine);
  await insertUsers(shop.db);
  const backup = openDatabase(place);
  await writeArchive(backup, place.dataDir, folder);
  // PostgreSQL adds up what a connection did when it ends.
  await backup.close();

  const lines = (await readFile(join(folder, 'tables/user.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(KEYS);
  if (shop.engine === 'sqlite') return;
  const scans = async () => {
    const { rows } = await sql<{ scans: number }>`
      select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'user'`.execute(
      shop.db,
    );
    return rows[0]?.scans;
  };
  await expect.poll(scans).toBe(1);
});
