import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KeptAnswer } from './kept-answer.ts';

const page = Buffer.from(Array.from({ length: 500 }, (_, at) => `<p>Tool ${at}: ${(at * 7919) % 1009} W</p>`).join(''));

/** What visitors receive of the answer. */
async function serve(answer: KeptAnswer) {
  const server = createServer((request, response) => answer.send(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (accepted?: string) => {
    const headers = { connection: 'close', ...(accepted && { 'accept-encoding': accepted }) };
    const [response] = (await once(get({ port, host: '127.0.0.1', headers }), 'response')) as [IncomingMessage];
    return buffer(response);
  };
}

describe('a kept answer', () => {
  afterEach(() => {
    vi.useRealTimers();
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

  it('stays held in the forms that are asked for', async () => {
    const answer = new KeptAnswer(200, ['content-type', 'text/html'], page);
    const ask = await serve(answer);
    expect((await ask()).equals(page)).toBe(true);
    const size = await packed(answer, ask);
    expect(size).toBe(page.length + (await ask('br')).length);
  });
});
