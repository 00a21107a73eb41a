import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#src/platform/limits/limit-table.ts';
import { statusOf, until } from '../support/shop-process.ts';
import { PASSWORD, send } from '../support/target.ts';
import { printMeasurements } from './figures.ts';
import { openHttp2 } from './http2.ts';
import { memoryOf } from './memory.ts';
import { openShopBehindCaddy, type ShopBehindCaddy } from './shop-behind-caddy.ts';

const PICTURE = `/images/${'0123456789abcdef'.repeat(2)}-1200.webp`;
const PICTURE_BYTES = 400_000;
/** The longest acceptable wait of a visitor during an attack, in milliseconds. */
const PATIENCE = 15_000;
const FEW_FILES = ['prlimit', '--nofile=1024:1024', 'node', 'build/server/index.js'];

async function addPicture({ prepared }: ShopBehindCaddy): Promise<void> {
  await mkdir(`${prepared.dataDir}/images`, { recursive: true });
  await writeFile(prepared.dataDir + PICTURE, Buffer.alloc(PICTURE_BYTES, 1));
}

/**
 * Checks for this long that visitors still get their pages. @returns the peaks: memory of Caddy and of the larger copy,
 * and the slowest page
 */
async function watchPages({ url, copies, program }: ShopBehindCaddy, milliseconds: number) {
  const most = { 'MiB of Caddy': 0, 'MiB of a copy': 0, 'slowest page in ms': 0 };
  const over = Date.now() + milliseconds;
  while (Date.now() < over) {
    for (const path of ['/', '/tools', '/api/tool', `/login?${randomUUID()}`]) {
      const started = performance.now();
      expect([path, await statusOf(url + path, PATIENCE)]).toEqual([path, 200]);
      most['slowest page in ms'] = Math.max(most['slowest page in ms'], Math.round(performance.now() - started));
    }
    most['MiB of Caddy'] = Math.max(most['MiB of Caddy'], memoryOf(program.pid));
    for (const { process } of copies) most['MiB of a copy'] = Math.max(most['MiB of a copy'], memoryOf(process.pid));
    await pause(200);
  }
  return most;
}

it('two copies limited to 1,024 open files survive 2,000 idle connections and 2,000 unread answers', {
  timeout: 180_000,
}, async () => {
  const shop = await openShopBehindCaddy({}, [FEW_FILES, FEW_FILES]);
  await addPicture(shop);
  const port = Number(new URL(shop.url).port);
  for (let at = 0; at < 2_000; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost' });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  }
  for (let at = 0; at < 20; at += 1) {
    const session = await openHttp2(shop.url, { initialWindowSize: 0 });
    for (let stream = 0; stream < 100; stream += 1) session.request({ ':path': PICTURE }).on('error', () => {});
  }
  printMeasurements('few open files', await watchPages(shop, 20_000));
  for (const { process } of shop.copies) expect([process.exitCode, process.signalCode]).toEqual([null, null]);
});

it('memory stays bounded and pages are served with 100,000 unread pipelined answers and 4,000 over HTTP/2', {
  timeout: 180_000,
}, async () => {
  const shop = await openShopBehindCaddy();
  await addPicture(shop);
  const port = Number(new URL(shop.url).port);
  const requests = `GET ${PICTURE} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(200);
  let sent = 0;
  for (let at = 0; at < 500; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost' }, () => {
      socket.pause().write(requests);
      sent += 1;
    });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  }
  for (let at = 0; at < 40; at += 1) {
    const session = await openHttp2(shop.url, { initialWindowSize: 0 });
    for (let stream = 0; stream < 100; stream += 1) session.request({ ':path': PICTURE }).on('error', () => {});
  }
  await until(async () => sent === 500, 'all have sent their requests');
  const peaks = await watchPages(shop, 30_000);
  printMeasurements('unread answers', peaks);
  expect(peaks['MiB of a copy']).toBeLessThan(400);
  expect(peaks['MiB of Caddy']).toBeLessThan(1_000);
});

it('forged X-Forwarded-For addresses do not evade the rate limit per machine', async () => {
  const { url, prepared } = await openShopBehindCaddy({ RATE_LIMIT: 'on' });
  const { email } = await prepared.customer();
  const statuses: number[] = [];
  for (let at = 0; at < 30; at += 1) {
    const headers = {
      'x-forwarded-for': `203.0.113.${at}`,
      'x-real-ip': `203.0.113.${at}`,
      forwarded: `for=203.0.113.${at}`,
    };
    const answer = await send(`${url}/api/auth/sign-in/email`, {
      headers,
      body: { email, password: `${PASSWORD}${at}` },
    });
    statuses.push(answer.status);
  }
  const { most } = limits.signInToAccount;
  expect(statuses).toEqual([...Array(most).fill(401), ...Array(30 - most).fill(429)]);
});
