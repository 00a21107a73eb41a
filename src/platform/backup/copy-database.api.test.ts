import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { migrate } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { createMigratedDatabase, createTestDatabase } from '#tests/support/test-database.ts';
import { createPerson, insertTool } from '#tests/support/test-shop.ts';
import { copyDatabase, sumDatabase } from './copy-database.server.ts';

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

async function open(create: typeof createTestDatabase, on?: 'sqlite' | 'postgres') {
  const location = await create(on);
  const database = openDatabase(location);
  onTestFinished(async () => {
    await database.close();
    await location.drop();
  });
  return database;
}

/** A shop on SQLite; at the latest migration by default. */
async function openSource(last?: string) {
  const from = await open(createTestDatabase, 'sqlite');
  await migrate(from.db as never, 'sqlite', databaseSchema, last);
  return from;
}

describe('a copied database', () => {
  it('has the same counts and checksums, without short-lived rows', async () => {
    const [from, to] = [await openSource(), await open(createTestDatabase)];
    await createPerson(from.db, 'admin', 'line\nfeed, \r return, \u2028 line and O’Hara "Drill" 電動');
    await insertTool(from.db, {});
    await from.db.insertInto('hits').values({ key: 'k', hits: 1, ends_at: 1 }).execute();
    const sums = await copyDatabase(from, to, databaseSchema);
    expect(sums).toMatchObject({ user: { rows: 1 }, tools: { rows: 1 } });
    expect(sums).toEqual(await sumDatabase(from, databaseSchema));
    expect(await sumDatabase(to, databaseSchema)).toEqual(sums);
    expect(await to.db.selectFrom('hits').selectAll().execute()).toEqual([]);
    await expect(copyDatabase(from, to, databaseSchema)).rejects.toThrow('not empty');
    expect(await sumDatabase(to, databaseSchema)).toEqual(sums);
  });

  it('whose rows differ is rolled back, and the error names the table', async () => {
    const from = await openSource();
    await insertTool(from.db, {});
    const to = await open(createMigratedDatabase);
    for (const statement of LOSES_A_PIECE[engine]) await sql.raw(statement).execute(to.db);
    await expect(copyDatabase(from, to, databaseSchema)).rejects.toThrow('differ: tools (1 rows expected');
    expect(await to.db.selectFrom('tools').select('id').execute()).toEqual([]);
  });

  it('of an older version is refused by a database of a newer one, but copied into a new database', async () => {
    const [empty, to] = [await open(createTestDatabase, 'sqlite'), await open(createTestDatabase)];
    await expect(copyDatabase(empty, to, databaseSchema)).rejects.toThrow('to copy is empty');
    const from = await openSource('0005-mails-and-limits');
    const { email } = await createPerson(from.db, 'customer', 'Rahim Uddin');
    const newer = await open(createMigratedDatabase);
    await expect(copyDatabase(from, newer, databaseSchema)).rejects.toThrow(/prepared by a newer version .* empty/);

    const fresh = await open(createTestDatabase);
    await copyDatabase(from, fresh, databaseSchema);
    expect(await fresh.db.selectFrom('user').select('email').execute()).toEqual([{ email }]);
    expect(await migrate(fresh.db as never, engine, databaseSchema)).toEqual([]);
  });
});
