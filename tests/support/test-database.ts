import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Where a test's own, empty database is; `drop` removes it and the data folder. */
export interface TestDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  drop(): Promise<void>;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const engineOfThisRun = (): Engine => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite');

/** Creates an empty database, by default on the engine that this run tests (TEST_ENGINE). */
export async function createTestDatabase(engine = engineOfThisRun(), postgresServer?: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  if (engine !== 'postgres') return { dataDir, databaseUrl: undefined, drop: removeData };

  const server = postgresServer ?? inject('postgresUrl');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    drop: async () => {
      await onServer(server, `drop database ${name} with (force)`);
      await removeData();
    },
  };
}
