import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KeptAnswer } from './kept-answer.ts';
import { pack } from './pack.ts';

const page = Buffer.from(Array.from({ length: 500 }, (_, at) => `<p>Tool ${at}: ${(at * 7919) % 1009} W</p>`).join(''));

/** What visitors receive of the answer. */
async function serve(answer: KeptAnswer) {
  const server = createServer((asked, response) => answer.send(asked, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (accepted?: string, method = 'GET') => {
    const headers = { connection: 'close', ...(accepted && { 'accept-encoding': accepted }) };
    const sent = request({ port, host: '127.0.0.1', method, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return buffer(response);
  };
}

describe('a kept answer', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Time passes until the slowest compression is worth it. */
  async function packed(answer: KeptAnswer, ask: (accepted: string) => Promise<Buffer>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const quick = await ask('br');
    vi.runAllTimers();
    vi.useRealTimers();
    await expect.poll(async () => (await ask('br')).length).toBeLessThan(quick.length);
    return answer.size;
  }

  it('is held in its packed form alone when nobody asks for another', async () => {
    const answer = new KeptAnswer(200, ['content-type', 'text/html'], page);
    expect(answer.size).toBe(page.length);
    const ask = await serve(answer);
    const size = await packed(answer, ask);
    expect(size).toBe((await ask('br')).length);
    expect(size).toBeLessThan(page.length / 4);
  });

  it('has the same content in every form, before it is packed and after', async () => {
    const answer = new KeptAnswer(200, ['content-type', 'text/html'], page);
    const ask = await serve(answer);
    await packed(answer, ask);
    expect(brotliDecompressSync(await ask('br')).equals(page)).toBe(true);
    expect((await ask()).equals(page)).toBe(true);
    expect(gunzipSync(await ask('gzip')).equals(page)).toBe(true);
  });

  it('has the same content in every form when all are asked for at once, and no content for HEAD', async () => {
    const ask = await serve(new KeptAnswer(200, ['content-type', 'text/html'], page));
    const [plain, br, gzip, head] = await Promise.all([ask(), ask('br'), ask('gzip'), ask('br', 'HEAD')]);
    expect([plain, brotliDecompressSync(br), gunzipSync(gzip)].map((body) => body.equals(page))).toEqual([
      true,
      true,
      true,
    ]);
    expect(head.length).toBe(0);
  });

  it('is sent plain when it could not be packed, and packed the next time', async () => {
    const ask = await serve(new KeptAnswer(200, ['content-type', 'text/html'], page));
    vi.spyOn(pack, 'br').mockRejectedValueOnce(new Error('no memory'));
    expect((await ask('br')).equals(page)).toBe(true);
    expect(brotliDecompressSync(await ask('br')).equals(page)).toBe(true);
  });

  it('stays held in the forms that are asked for', async () => {
    const answer = new KeptAnswer(200, ['content-type', 'text/html'], page);
    const ask = await serve(answer);
    expect((await ask()).equals(page)).toBe(true);
    const size = await packed(answer, ask);
    expect(size).toBe(page.length + (await ask('br')).length);
  });
});
