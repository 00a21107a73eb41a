import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastifyMultipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '#tests/support/multipart.ts';
import { replyToUploadError } from './error-reply.ts';
import { receiveFile } from './receive-file.ts';
import { Refusal } from './refusal.ts';

/** Length of the chunks in which Node reads a request. */
const READ_BYTES = 65_536;
const LIMITS = [1, 5_000, READ_BYTES, 300_000];

const app = fastify();
let port = 0;

beforeAll(async () => {
  app.setErrorHandler(replyToUploadError);
  await app.register(fastifyMultipart);
  app.post('/:limit', async (sent) => {
    const { file } = await receiveFile(sent, {
      ...{ name: 'image', maxBytes: Number((sent.params as { limit: string }).limit) },
      missing: () => new Refusal('malformed', 'missing', 'No file.'),
      tooLarge: () => new Refusal('too-large', 'too_large', 'Too large.'),
    });
    return { length: file.length };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

interface Sender {
  chunk: number;
  /** Waits until a chunk has left before it writes the next one. */
  slow?: boolean;
}

/** @returns the status and, of an accepted file, the received length */
async function send(limit: number, size: number, { chunk, slow = false }: Sender): Promise<[number, number?]> {
  const { payload, headers } = multipart({ bytes: Buffer.alloc(size, 'a') });
  const sent: OutgoingHttpHeaders = { ...headers, 'content-length': payload.length };
  const call = request({ port, host: '127.0.0.1', path: `/${limit}`, method: 'POST', headers: sent });
  const answered = once(call, 'response');
  // The head of the form leaves alone, as browsers send it: the chunks of the file then end exactly at the limit.
  const head = payload.indexOf('\r\n\r\n') + 4;
  for (let [at, end] = [0, head]; at < payload.length; [at, end] = [end, end + chunk]) {
    const left = new Promise<unknown>((resolve) => call.write(payload.subarray(at, end), resolve));
    if (slow) await left.then(() => turn());
  }
  call.end();
  const [response] = await answered;
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return [response.statusCode, JSON.parse(text).length];
}

function sizesAround(limit: number): number[] {
  const near = [-2, -1, 0, 1, 2, 3, 10, 100, 1_000, READ_BYTES - 1, READ_BYTES, READ_BYTES + 1, 2 * READ_BYTES];
  const sizes = [...near.map((more) => limit + more), ...[0.5, 1.1, 1.5, 2, 3, 5, 8].map((times) => limit * times)];
  return sizes.map(Math.floor).filter((size) => size >= 0);
}

describe('a file', () => {
  it.each<[string, Sender]>([
    ['at once', { chunk: Number.POSITIVE_INFINITY }],
    ['in chunks as long as a read', { chunk: READ_BYTES }],
    ['in odd chunks', { chunk: 7_919 }],
    ['slowly in odd chunks', { chunk: 30_011, slow: true }],
    ['slowly in chunks as long as a read', { chunk: READ_BYTES, slow: true }],
    ['slowly in chunks that divide the limit', { chunk: 1_000, slow: true }],
  ])('sent %s is received whole up to the limit and refused beyond it', async (_how, sender) => {
    for (const limit of LIMITS)
      for (const size of sizesAround(limit)) {
        const expected = size <= limit ? [200, size] : [413, undefined];
        expect([limit, size, await send(limit, size, sender)]).toEqual([limit, size, expected]);
      }
  });
});
