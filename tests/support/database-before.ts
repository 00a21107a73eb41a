import { onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { createTestDatabase } from './test-database.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A database as it was before a migration, until the end of the test. @param step its number, such as `0182` */
export async function openDatabaseBefore(step: string) {
  const location = await createTestDatabase();
  const { db, close } = openDatabase(location);
  onTestFinished(async () => {
    await close();
    await location.drop();
  });
  const migrateTo = (last?: string) => migrate(db as never, engine, databaseSchema, last);
  await migrateTo(migrationNames(databaseSchema, engine).findLast((name) => name < step));
  return { db, migrate: () => migrateTo() };
}
