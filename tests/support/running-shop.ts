import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { beforeAll, inject } from 'vitest';
import { forgetBuyer } from './orders-of-buyer.ts';
import { closePooledPages } from './page-pool.ts';
import { freePort } from './postgres.ts';
import { bareEnvironment, until } from './shop-process.ts';
import { atWorkerEnd } from './worker-end.ts';

export interface RunningShop {
  url: string;
  dataDir: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** How long the built shop may take to start, in milliseconds. */
const START_TIMEOUT = 120_000;

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the shop ended with ${server.exitCode} while starting`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the shop did not become ready');
}

/** Starts the built shop like `npm start`, on a free port. */
export async function startShopIn(dataDir: string, environment: Record<string, string> = {}): Promise<RunningShop> {
  const port = environment.PORT ?? String(await freePort());
  const server = spawn('node', ['build/server/index.js'], {
    env: {
      ...bareEnvironment(),
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_ORDERS: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilReady(url, server);
  return {
    url,
    dataDir,
    process: server,
    stop: async () => {
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGTERM');
        await ended;
      }
      await closePooledPages(url);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built shop with a new data folder, which contains the demo unless `DEMO` is off. */
export async function startShop(environment: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  if (environment.DEMO !== 'off') await cp(inject('seededShop'), dataDir, { recursive: true });
  return startShopIn(dataDir, environment);
}

/** A running shop, and a snapshot of its database after its first start. */
interface SharedShop {
  shop: RunningShop;
  snapshot: string;
}

/**
 * Shared shops by settings: starting one and rendering each page for the first time takes longer than many test files.
 */
const sharedShops = new Map<string, Promise<SharedShop>>();

/** More pages than any test database has: copies it in one step, because a write in between would restart the copy. */
const ALL_PAGES = 1_000_000;

/** Copies a database, and retries while the shop writes: then nothing is copied and the error has code 0. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from);
  const isCopied = () =>
    backup(source, to, { rate: ALL_PAGES }).then(
      () => true,
      (error: { errcode?: number }) => {
        if (error.errcode !== 0) throw error;
        return false;
      },
    );
  await until(isCopied, `a copy of ${from}`);
  source.close();
}

const databaseFileOf = ({ dataDir }: RunningShop) => join(dataDir, 'shop.sqlite');

async function startSharedShop(environment: Record<string, string>): Promise<SharedShop> {
  const shop = await startShop(environment);
  atWorkerEnd(() => shop.stop());
  const snapshot = join(shop.dataDir, 'first.sqlite');
  await copyDatabase(databaseFileOf(shop), snapshot);
  return { shop, snapshot };
}

/**
 * One running shop for the test file, in its state after the first start. Files with the same settings share the
 * process: it notices the restored rows like writes by another copy.
 */
export function useRunningShop(environment: Record<string, string> = {}): {
  url: () => string;
  dataDir: () => string;
} {
  let shop: RunningShop;
  beforeAll(async () => {
    const settings = JSON.stringify(environment);
    const started = sharedShops.get(settings);
    const shared = started ?? startSharedShop(environment);
    sharedShops.set(settings, shared);
    const { snapshot } = await shared;
    shop = (await shared).shop;
    if (started) {
      forgetBuyer(shop.url);
      await copyDatabase(snapshot, databaseFileOf(shop));
    }
  });
  return { url: () => shop.url, dataDir: () => shop.dataDir };
}
