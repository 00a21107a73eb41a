import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { freePort } from './postgres.ts';
import { bareEnvironment } from './shop-process.ts';

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

/** One running shop for the test file. */
export function useRunningShop(environment: Record<string, string> = {}): {
  url: () => string;
  dataDir: () => string;
} {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop(environment);
  });
  afterAll(() => shop.stop());
  return { url: () => shop.url, dataDir: () => shop.dataDir };
}
