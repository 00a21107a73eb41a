import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import memory from '../scripts/memory.json' with { type: 'json' };
import { freePort } from '../tests/support/postgres.ts';
import type { Load, LoadResult } from './load.ts';

export const AUTH_SECRET = 'a-secret-that-only-the-benchmark-uses-0123';
const root = join(import.meta.dirname, '..');

/** A process under measurement. */
export interface Server {
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to its first 200. */
  startTime: number;
  stop(): Promise<void>;
}

/** A folder that is removed when the benchmark ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'shop-bench-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];
/** Child processes to kill when the benchmark fails. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const up = await fetch(url).then(
      async (response) => response.ok && (await response.arrayBuffer()) !== undefined,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Starts a server and waits for its first 200. */
export async function startServer(
  script: string,
  environment: Record<string, string> = {},
  path = '/',
  flags: readonly string[] = [],
): Promise<Server> {
  const port = await freePort();
  const { NODE_ENV: _, ...inherited } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env: { ...inherited, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await untilAnswering(`http://127.0.0.1:${port}${path}`, child);
  return { port, pid: child.pid ?? 0, startTime: performance.now() - started, stop: () => stop(child) };
}

/** Starts the built shop on prepared data, like `npm start`. */
export function startShop(dataDir: string, environment: Record<string, string> = {}): Promise<Server> {
  const settings = { DATA_DIR: dataDir, AUTH_SECRET, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const all = { ...memory.environment, ...settings, ...environment };
  return startServer('build/server/index.js', all, '/', memory.flags);
}

/** Runs a module of bench/ in a separate process. @returns the message that it sends back */
export function inProcess<Result>(module: string, message: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, module));
    child.once('message', (result) => resolve(result as Result));
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
    child.send(message);
  });
}

export const load = (what: Load) => inProcess<LoadResult>('load.ts', what);

/** A complete raw HTTP/1.1 request. */
export function wireRequest(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Resident memory (VmRSS), in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Processor time used by a process, in milliseconds; Linux counts in hundredths of a second. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
