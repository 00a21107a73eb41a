import { mkdir, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '#src/limits/bounds.ts';
import { openCrowd } from '../support/crowd.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop({ RATE_LIMIT: 'on' });
/** More than the operating systems of both ends buffer, in bytes. */
const SIZE = 24 * 1024 * 1024;
const BOUND_MS = bounds.stalledConnection.value;

const PICTURE = `/images/${'0123456789abcdef'.repeat(2)}-1200.webp`;

beforeAll(async () => {
  await mkdir(`${target.dataDir}/images`, { recursive: true });
  await writeFile(`${target.dataDir}${PICTURE}`, Buffer.alloc(SIZE, 1));
});

/** A connection that asks for something large and has not read any of it. */
function askForMuch(): Socket {
  const request = `GET ${PICTURE} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const [socket] = openCrowd(target.url, 1, () => 2, request).sockets;
  if (!socket) throw new Error('one was opened');
  return socket;
}

// Each lasts longer than the bound.
describe.concurrent('a client that takes its answer', { timeout: 4 * BOUND_MS }, () => {
  it('not at all is disconnected', async () => {
    askForMuch();
    await expect
      .poll(async () => (await target.send('/metrics')).text, { timeout: 3 * BOUND_MS, interval: 1_000 })
      .toContain('shop_connections_ended_total{bound="stalledConnection"} 1');
  });

  it('slowly, but steadily, gets all of it', async () => {
    const socket = askForMuch();
    const started = Date.now();
    let received = 0;
    for await (const chunk of socket) {
      received += chunk.length;
      await pause((chunk.length / SIZE) * 1.3 * BOUND_MS);
    }
    expect(Date.now() - started).toBeGreaterThan(BOUND_MS);
    expect(received).toBeGreaterThan(SIZE);
  });
});
