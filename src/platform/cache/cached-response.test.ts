import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { compress } from './content-encoding.ts';

const page = Buffer.from(Array.from({ length: 500 }, (_, at) => `<p>Tool ${at}: ${(at * 7919) % 1009} W</p>`).join(''));

const cached = () => new CachedResponse(200, ['content-type', 'text/html'], page);

/** Serves the response. @returns a function that requests it and returns the body received */
async function serve(response: CachedResponse) {
  const server = createServer((incoming, reply) => response.send(incoming, reply)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (accepted?: string, method = 'GET') => {
    const headers = { connection: 'close', ...(accepted && { 'accept-encoding': accepted }) };
    const sent = request({ port, host: '127.0.0.1', method, headers }).end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return buffer(reply);
  };
}

describe('a cached response', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('holds only its compressed form when no other is requested', async () => {
    const response = cached();
    expect(response.size).toBe(page.length);
    const ask = await serve(response);
    expect(response.size).toBe(page.length);
    const br = await ask('br');
    expect(response.size).toBe(br.length);
    expect(br.length).toBeLessThan(page.length / 4);
  });

  it('has the same content in every form, whether made from the plain or the compressed body', async () => {
    const ask = await serve(cached());
    expect(brotliDecompressSync(await ask('br')).equals(page)).toBe(true);
    expect((await ask()).equals(page)).toBe(true);
    expect(gunzipSync(await ask('gzip')).equals(page)).toBe(true);
  });

  it('has the same content in every form when all are requested at once, and no content for HEAD', async () => {
    const ask = await serve(cached());
    const [plain, br, gzip, head] = await Promise.all([ask(), ask('br'), ask('gzip'), ask('br', 'HEAD')]);
    expect([plain, brotliDecompressSync(br), gunzipSync(gzip)].map((body) => body.equals(page))).toEqual([
      true,
      true,
      true,
    ]);
    expect(head.length).toBe(0);
  });

  it('is compressed once for all pending requests', async () => {
    const compressing = vi.spyOn(compress, 'br');
    const ask = await serve(cached());
    const bodies = await Promise.all(Array.from({ length: 20 }, () => ask('br')));
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(compressing).toHaveBeenCalledTimes(1);
  });

  it('is sent plain when compression fails, and compressed the next time', async () => {
    const ask = await serve(cached());
    vi.spyOn(compress, 'br').mockRejectedValueOnce(new Error('no memory'));
    expect((await ask('br')).equals(page)).toBe(true);
    expect(brotliDecompressSync(await ask('br')).equals(page)).toBe(true);
  });

  it('keeps the forms that are requested', async () => {
    const response = cached();
    const ask = await serve(response);
    expect((await ask()).equals(page)).toBe(true);
    const br = await ask('br');
    expect(response.size).toBe(page.length + br.length);
  });
});
