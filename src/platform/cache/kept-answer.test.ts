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
    await ask('br');
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

  const pageOf = (number: number) =>
    new KeptAnswer(200, ['content-type', 'text/html'], Buffer.from(`${number}${page}`));

  /** Sends answers as often as given, and lets the time pass in which the slowest compression becomes worth it. */
  async function age(answers: readonly (readonly [KeptAnswer, sent: number])[]) {
    const packing = vi.spyOn(pack, 'br');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const [answer, sent] of answers) {
      const ask = await serve(answer);
      for (let count = 0; count < sent; count += 1) await ask('br');
    }
    vi.runAllTimers();
    vi.useRealTimers();
    /** Which pages were packed slowly. */
    return () => packing.mock.calls.filter(([, quality]) => quality === 'best').map(([body]) => Number(`${body}`[0]));
  }

  it('that was asked for once is not worth the slowest compression', async () => {
    const [once, twice] = [pageOf(1), pageOf(2)];
    const slowly = await age([
      [once, 1],
      [twice, 2],
    ]);
    const quick = twice.size;
    await expect.poll(() => twice.size).toBeLessThan(quick);
    expect(slowly()).toEqual([2]);
  });

  it('is packed slowly one at a time, once, and not when it was dropped', async () => {
    const answers = [1, 2, 3, 4, 5].map(pageOf);
    let [running, most] = [0, 0];
    const { br } = pack;
    vi.spyOn(pack, 'br').mockImplementation(async (body, quality) => {
      if (quality === 'best') running += 1;
      most = Math.max(most, running);
      const packed = await br(body, quality);
      if (quality === 'best') running -= 1;
      return packed;
    });
    const slowly = await age(answers.map((answer) => [answer, 5]));
    answers[3]?.drop();
    await expect.poll(slowly).toEqual([1, 2, 3, 5]);
    await expect.poll(() => running).toBe(0);
    expect(most).toBe(1);
  });
});
