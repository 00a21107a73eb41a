import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { beforeAll, inject } from 'vitest';
import { closeKeptPages } from './kept-page.ts';
import { forgetBuyer } from './orders-of-buyer.ts';
import { freePort } from './postgres.ts';
import { bareEnvironment, until } from './shop-process.ts';
import { atWorkerEnd } from './worker-end.ts';

export interface RunningShop {
  url: string;
  dataDir: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** How long the built shop may take to answer, in milliseconds. */
const START_TIMEOUT = 30_000;

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

/** Starts the built shop as `npm start` does, on a port of its own. */
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
      await closeKeptPages(url);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built shop on a data folder of its own, with the demo in it. */
export async function startShop(environment: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-e2e-'));
  if (environment.DEMO !== 'off') await cp(inject('seededShop'), dataDir, { recursive: true });
  return startShopIn(dataDir, environment);
}

/** A running shop, and a copy of its rows after its first start. */
interface KeptShop {
  shop: RunningShop;
  firstRows: string;
}

/** By their settings: to start one, and to serve each page for the first time, takes longer than many files. */
const keptShops = new Map<string, Promise<KeptShop>>();

/** In one step, because a shop that writes meanwhile would begin the copy again: more than any shop of the tests has. */
const ALL_PAGES = 1_000_000;

/** Waits while the shop writes: nothing is copied then, and the error says that there is none. */
async function copyRows(from: string, to: string): Promise<void> {
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

const rowsOf = ({ dataDir }: RunningShop) => join(dataDir, 'shop.sqlite');

async function startKeptShop(environment: Record<string, string>): Promise<KeptShop> {
  const shop = await startShop(environment);
  atWorkerEnd(() => shop.stop());
  const firstRows = join(shop.dataDir, 'first.sqlite');
  await copyRows(rowsOf(shop), firstRows);
  return { shop, firstRows };
}

/**
 * One running shop for the test file, as after its first start. The next file with the same settings gets the same process: it
 * hears that others wrote its rows, as it does from other copies of the shop.
 */
export function useRunningShop(environment: Record<string, string> = {}): {
  url: () => string;
  dataDir: () => string;
} {
  let shop: RunningShop;
  beforeAll(async () => {
    const settings = JSON.stringify(environment);
    const started = keptShops.get(settings);
    const kept = started ?? startKeptShop(environment);
    keptShops.set(settings, kept);
    const { firstRows } = await kept;
    shop = (await kept).shop;
    if (started) {
      forgetBuyer(shop.url);
      await copyRows(firstRows, rowsOf(shop));
    }
  });
  return { url: () => shop.url, dataDir: () => shop.dataDir };
}
