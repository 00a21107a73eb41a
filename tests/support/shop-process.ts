import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { migrate } from '#src/platform/database/migrate.server.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/database/open.server.ts';
import { freePort } from './postgres.ts';
import { createMigratedDatabase, createTestDatabase } from './test-database.ts';
import { AUTH_SECRET, createPerson, insertTool } from './test-shop.ts';

/** How long a process may take to answer, in milliseconds. */
const START_TIMEOUT = 120_000;
/** Long enough that a test that waits for an outage leaves the processor to the others. */
const POLL_INTERVAL_MS = 50;

export interface ShopProcess {
  url: string;
  process: ChildProcess;
  /** The log so far. */
  logged(): string;
  /** The output on stderr; empty with SHOP_STDERR. */
  errorOutput(): string;
  /** Kills it with SIGKILL, as in a power failure. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM, like an operator. */
  stop(): Promise<void>;
}

/** Waits until `condition` returns true. @param what the awaited event, for the error message */
export async function until(condition: () => Promise<boolean>, what: string, timeout = START_TIMEOUT): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeout} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

export async function statusOf(url: string, timeout = 5_000): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(timeout) }).then(
    (response) => response.status,
    () => 0,
  );
}

function ending(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

/**
 * The minimal environment of a process: the shop must not know that it runs in a test (the auth library checks less in
 * a test), and no variable of the caller may affect the results.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}

interface Launch {
  environment: Record<string, string>;
  command?: readonly [file: string, ...args: string[]];
  /** Whether to wait until `/readyz` answers 200. */
  ready?: boolean;
  /** Registers the function that kills the process; by default it is called after the test. */
  whenOver?: (end: () => Promise<void>) => void;
}

const BUILT = 'build/server/index.js';

/** Starts the built shop as a separate process. */
export async function launchShop({
  environment,
  command = ['node', BUILT],
  ready = true,
  whenOver = onTestFinished,
}: Launch): Promise<ShopProcess> {
  const port = environment.PORT ?? String(await freePort());
  const [file, ...args] = command;
  const server = spawn(file, args, {
    env: {
      ...bareEnvironment(),
      AUTH_SECRET,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      DEMO: 'off',
      DEMO_ORDERS: '0',
      PORT: port,
      ...environment,
    },
    stdio: ['ignore', 'pipe', process.env.SHOP_STDERR ? 'inherit' : 'pipe'],
  });
  let log = '';
  let errorOutput = '';
  server.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  server.stderr?.on('data', (chunk) => {
    errorOutput += chunk;
  });
  whenOver(() => ending(server, 'SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  if (ready) {
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`the shop ended with ${server.exitCode} while starting`);
      return (await statusOf(`${url}/readyz`)) === 200;
    }, 'the shop is ready');
  }
  return {
    url,
    process: server,
    logged: () => log,
    errorOutput: () => errorOutput,
    kill: () => ending(server, 'SIGKILL'),
    stop: () => ending(server, 'SIGTERM'),
  };
}

export interface PreparedShop {
  engine: Engine;
  /** The test's own connection to the database of the shop. */
  database: OpenDatabase;
  databaseUrl: string | undefined;
  dataDir: string;
  /** Starts a copy, or another one, of the built shop on this database. */
  launch(options?: Partial<Launch>): Promise<ShopProcess>;
  customer(): ReturnType<typeof createPerson>;
  addTool(tool?: Parameters<typeof insertTool>[1]): Promise<string>;
}

/**
 * Creates a database for one test, on which the built shop can be started.
 * @param last the migration to stop at
 * @param server the PostgreSQL to use instead of the test run's
 */
export async function prepareShop(engine: Engine, last?: string, server?: string): Promise<PreparedShop> {
  const latest = last === undefined && server === undefined;
  const testDatabase = await (latest ? createMigratedDatabase(engine) : createTestDatabase(engine, server));
  const { dataDir, databaseUrl } = testDatabase;
  const database = openDatabase({ dataDir, databaseUrl });
  if (!latest) await migrate(database.db as never, engine, databaseSchema, last);
  onTestFinished(async () => {
    await database.close();
    await testDatabase.drop();
  });
  const variables = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return {
    engine,
    database,
    databaseUrl,
    dataDir,
    launch: (options = {}) => launchShop({ ...options, environment: { ...variables, ...options.environment } }),
    customer: () => createPerson(database.db, 'customer', 'Rahim Uddin'),
    addTool: (tool = {}) => insertTool(database.db, tool),
  };
}
