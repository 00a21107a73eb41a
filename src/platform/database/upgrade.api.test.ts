import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { insertOldRows, oldRows } from '#tests/support/old-rows.ts';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

function open(location: TestDatabase) {
  const database = openDatabase(location);
  onTestFinished(async () => {
    await database.close();
    await location.drop();
  });
  return database.db;
}

async function openAt(step: string) {
  const db = open(await createTestDatabase());
  await migrate(db as never, engine, databaseSchema, step);
  return db;
}

const openAtLatest = async () => open(await createMigratedDatabase());

describe('an upgrade', () => {
  it('from the first migration keeps the accounts', async () => {
    const db = await openAt(migrationNames(databaseSchema, engine)[0] ?? '');
    await insertOldRows(db, false);
    await migrate(db as never, engine, databaseSchema);
    const users = await db.selectFrom('user').select(['id', 'email']).execute();
    expect(users).toEqual([{ id: oldRows.userId, email: 'karim@example.com' }]);
  });

  it('by several copies that start at once runs every migration once', async () => {
    const location = await createTestDatabase();
    const copies = Array.from({ length: 4 }, () => openDatabase(location));
    onTestFinished(async () => {
      await Promise.all(copies.map((copy) => copy.close()));
      await location.drop();
    });
    const ran = await Promise.all(copies.map(({ db }) => migrate(db as never, engine, databaseSchema)));
    expect(ran.flat().sort()).toEqual(migrationNames(databaseSchema, engine));
  });

  it('works without the migrations of a deleted module', async () => {
    const db = await openAtLatest();
    const { '0055-stock-alerts': _deleted, ...remaining } = databaseSchema.migrations(engine);
    expect(await migrate(db as never, engine, { ...databaseSchema, migrations: () => remaining })).toEqual([]);
  });

  it.each(databaseSchema.unsupported)(
    'refuses the database of a version before the baseline, with %s',
    async (name) => {
      const db = await openAt(migrationNames(databaseSchema, engine).at(-1) ?? '');
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2025-01-02T03:04:05Z')`.execute(db);
      await expect(migrate(db as never, engine, databaseSchema)).rejects.toThrow(
        'before 0.3.0, which cannot be upgraded',
      );
    },
  );

  it('refuses the database of a later release', async () => {
    const latest = migrationNames(databaseSchema, engine).at(-1) ?? '';
    const db = await openAtLatest();
    const { [latest]: _later, ...earlier } = databaseSchema.migrations(engine);
    await expect(migrate(db as never, engine, { ...databaseSchema, migrations: () => earlier })).rejects.toThrow(
      'missing',
    );
  });
});
