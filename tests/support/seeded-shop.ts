import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allRooms } from '#src/app/modules.server.ts';
import { databaseSchema } from '#src/app/schema.ts';
import { seedDemo } from '#src/demo/seed.server.ts';
import { prepareDatabase } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { diskImageStore } from '#src/platform/images/disk-image-store.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demo shop after its first start: the shop of each browser test starts with a copy. */
    seededShop: string;
  }
}

export default async function provideSeededShop(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-seeded-'));
  await prepareDatabase({ dataDir }, databaseSchema);
  const { db, close } = openDatabase({ dataDir });
  await seedDemo({ db, images: diskImageStore(join(dataDir, 'images')), rooms: allRooms, fills: [] });
  await close();
  project.provide('seededShop', dataDir);
  return () => rm(dataDir, { recursive: true });
}
