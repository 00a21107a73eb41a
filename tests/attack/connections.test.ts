import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { openCrowd } from '../support/crowd.ts';
import { prepareShop, statusOf } from '../support/shop-process.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop({ RATE_LIMIT: 'on', TRUST_PROXY: 'off' });
const get = (path: string, times = 1) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times);
const MIB = 1024 * 1024;

/** Writes a file into the folder of pictures. @returns its path on the shop */
async function storePicture(bytes: number): Promise<string> {
  const path = `/images/${randomBytes(16).toString('hex')}-1200.webp`;
  await mkdir(`${target.dataDir}/images`, { recursive: true });
  await writeFile(`${target.dataDir}${path}`, Buffer.alloc(bytes, 1));
  return path;
}

/** The peak resident memory of the process, in bytes. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function endedFor(bound: string): Promise<number> {
  const metrics = await target.send('/metrics');
  return Number(new RegExp(`^shop_connections_ended_total{bound="${bound}"} (\\d+)`, 'm').exec(metrics.text)?.[1] ?? 0);
}

describe('idle connections', () => {
  it('beyond the limit of open files do not stop the process from serving other visitors', async () => {
    const prepared = await prepareShop('sqlite');
    const shop = await prepared.launch({
      command: ['sh', '-c', 'ulimit -n 256 && exec node build/server/index.js'],
      environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'off' },
    });
    const { open } = openCrowd(shop.url, 400, (at) => 2 + (at % 20));
    await expect.poll(open).toBeLessThanOrEqual(128);
    expect(await statusOf(`${shop.url}/tools`)).toBe(200);
    expect(await statusOf(`${shop.url}/favicon.svg`)).toBe(200);
    expect(shop.process.exitCode).toBeNull();
  });

  it('of one address do not take the connections of others', async () => {
    const prepared = await prepareShop('sqlite');
    const shop = await prepared.launch({
      command: ['sh', '-c', 'ulimit -n 400 && exec node build/server/index.js'],
      environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'off' },
    });
    const otherMachine = openCrowd(shop.url, 10, () => 3);
    const { open } = openCrowd(shop.url, 60, () => 2);
    await expect.poll(open).toBe(400 / 2 / 4);
    expect(otherMachine.open()).toBe(10);
    expect(await statusOf(`${shop.url}/tools`)).toBe(200);
  });
});

describe('pipelined requests', () => {
  it('are answered in order, up to the bound', async () => {
    const requests = ['/healthz', '/tools', '/nowhere', '/api/order'].map((path) => get(path)).join('');
    const last = 'GET /contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answers = (await Promise.all(openCrowd(target.url, 1, () => 4, requests + last).sockets.map(text))).join();
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([200, 200, 404, 401, 200]);
  });

  it('end the connection beyond the bound', async () => {
    const before = await endedFor('unansweredRequests');
    const { sockets, open } = openCrowd(target.url, 20, () => 4, get('/tools', bounds.unansweredRequests.value + 1));
    for (const socket of sockets) socket.resume();
    await expect.poll(open).toBe(0);
    expect(await endedFor('unansweredRequests')).toBe(before + 20);
  });
});

describe('unread responses', () => {
  it('share one copy of a picture and end, oldest first, beyond the bound', async () => {
    const picture = await storePicture(8 * MIB);
    const before = await peakMemory(target.pid);
    openCrowd(target.url, 40, (at) => 5 + (at % 4), get(picture, 4));
    await expect.poll(() => endedFor('unreadBytes')).toBeGreaterThanOrEqual(32);
    expect((await peakMemory(target.pid)) - before).toBeLessThan(120 * MIB);
    expect((await target.send(picture)).status).toBe(200);
  });
});

it('ordinary clients with keep-alive connections do not reach a bound', async () => {
  const ended = async () => (await target.send('/metrics')).text.match(/^shop_connections_ended_total.*$/gm);
  const before = await ended();
  const visit = async () => {
    const statuses: number[] = [];
    for (const path of ['/', '/tools', '/api/tool', '/favicon.svg', '/login', '/reviews', '/healthz'])
      statuses.push((await target.send(path)).status);
    return statuses;
  };
  const visits = await Promise.all(Array.from({ length: 100 }, visit));
  expect(new Set(visits.flat())).toEqual(new Set([200]));
  expect(await ended()).toEqual(before);
});
