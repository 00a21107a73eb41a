import { mkdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { openCrowd } from '../support/crowd.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop({ RATE_LIMIT: 'on' });
/** In bytes; more than the operating systems of both ends buffer. */
const SIZE = 24 * 1024 * 1024;
const BOUND_MS = bounds.stalledConnection.value;

const PICTURE = `/images/${'0123456789abcdef'.repeat(2)}-1200.webp`;

beforeAll(async () => {
  await mkdir(`${target.dataDir}/images`, { recursive: true });
  await writeFile(`${target.dataDir}${PICTURE}`, Buffer.alloc(SIZE, 1));
});

/** Opens a connection that requests a large picture and has not read any of it. */
function requestPicture(): Socket {
  const request = `GET ${PICTURE} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const [socket] = openCrowd(target.url, 1, () => 2, request).sockets;
  if (!socket) throw new Error('no connection was opened');
  return socket;
}

async function readSlowly(): Promise<number> {
  let received = 0;
  for await (const chunk of requestPicture()) {
    received += chunk.length;
    await pause((chunk.length / SIZE) * 1.3 * BOUND_MS);
  }
  return received;
}

it('a client that reads nothing of an answer is disconnected; one that reads slowly gets all of it', {
  timeout: 5 * BOUND_MS,
}, async () => {
  const started = Date.now();
  const stalled = requestPicture();
  expect(await readSlowly()).toBeGreaterThan(SIZE);
  expect(Date.now() - started).toBeGreaterThan(BOUND_MS);
  await expect
    .poll(async () => (await target.send('/metrics')).text, { timeout: 2 * BOUND_MS, interval: 1_000 })
    .toContain('shop_connections_ended_total{bound="stalledConnection"} 1');
  expect(stalled.bytesRead).toBeLessThan(SIZE);
});
