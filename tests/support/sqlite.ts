import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseSchema } from '#src/app/schema.ts';
import { prepareDatabase } from '#src/platform/database/migrate.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A fully migrated, empty SQLite file, which tests copy. */
    migratedSqlite: string;
  }
}

export default async function provideSqlite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-template-'));
  await prepareDatabase({ dataDir }, databaseSchema);
  project.provide('migratedSqlite', join(dataDir, 'shop.sqlite'));
  return () => rm(dataDir, { recursive: true });
}
