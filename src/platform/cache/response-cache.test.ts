import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { type Rendered, ResponseCache } from './response-cache.ts';

const rendered = (text: string): Rendered => ({
  response: new CachedResponse(200, [], Buffer.from(text)),
  cacheable: true,
});
const tagOf = (result: Rendered | undefined) => result?.response?.tag;

/** Requests a response like a browser that accepts this encoding. */
function inForm(cached: CachedResponse, encoding: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = { method: 'GET', headers: { 'accept-encoding': encoding } } as unknown as IncomingMessage;
  const response = { writeHead: () => ({ end: resolve }) } as unknown as ServerResponse;
  cached.send(request, response);
  return promise;
}

/** A rendering that ends when the test calls `finish`. */
function slow(text: string) {
  const gate = Promise.withResolvers<void>();
  let started = 0;
  const render = async () => {
    started += 1;
    await gate.promise;
    return rendered(text);
  };
  return { render, finish: gate.resolve, started: () => started };
}

function fakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The library treats the time 0 as unset.
  vi.advanceTimersByTime(1);
}

describe('the cache of public responses', () => {
  it('renders a response once for all pending requests', async () => {
    const cache = new ResponseCache();
    const page = slow('page');
    const readers = Array.from({ length: 100 }, () => cache.load('/', 1, page.render));
    page.finish();
    expect(new Set(await Promise.all(readers)).size).toBe(1);
    expect(page.started()).toBe(1);
  });

  it('does not share a rendering that began before a change with readers after it', async () => {
    const cache = new ResponseCache();
    const [before, after] = [slow('before'), slow('after')];
    const early = cache.load('/', 1, before.render);
    const late = cache.load('/', 2, after.render);
    after.finish();
    expect(tagOf(await late)).toBe(tagOf(rendered('after')));
    before.finish();
    await early;
    expect(tagOf(cache.find('/', 2))).toBe(tagOf(rendered('after')));
    expect(cache.find('/', 1)).toBeUndefined();
  });

  it('finds no response of another revision', async () => {
    const cache = new ResponseCache();
    await cache.load('/', 1, async () => rendered('page'));
    expect(cache.find('/', 1)).toBeDefined();
    expect(cache.find('/', 2)).toBeUndefined();
    expect(cache.find('/', undefined)).toBeUndefined();
  });

  it('renders a response again after 30 seconds, whatever its revision', async () => {
    fakeTime();
    const cache = new ResponseCache();
    await cache.load('/', 1, async () => rendered('page'));
    vi.advanceTimersByTime(29_000);
    expect(tagOf(cache.find('/', 1))).toBe(tagOf(rendered('page')));
    vi.advanceTimersByTime(2_000);
    expect(cache.find('/', 1)).toBeUndefined();
  });

  it('stores nothing while changes could go unnoticed', async () => {
    const cache = new ResponseCache();
    await cache.load('/', undefined, async () => rendered('page'));
    expect(cache.find('/', undefined)).toBeUndefined();
  });

  it('stores no response that is not cacheable', async () => {
    const cache = new ResponseCache();
    await cache.load('/', 1, async () => ({ ...rendered('page'), cacheable: false }));
    expect(cache.find('/', 1)).toBeUndefined();
  });

  it('remembers for 30 seconds that a response is too large, even after changes', async () => {
    fakeTime();
    const cache = new ResponseCache();
    await cache.load('/', 1, async () => ({ cacheable: true }));
    for (const revision of [1, 2, undefined]) expect(cache.find('/', revision)).toEqual({ cacheable: true });
    vi.advanceTimersByTime(31_000);
    expect(cache.find('/', 1)).toBeUndefined();
  });

  it('evicts the least recently used response when there are too many', async () => {
    const cache = new ResponseCache();
    await cache.load('/', 1, async () => rendered('home'));
    for (let number = 0; number < 3_000; number += 1) {
      await cache.load(`/tools?q=${number}`, 1, async () => rendered('tools'));
      cache.find('/', 1);
    }
    expect(cache.find('/', 1)).toBeDefined();
    expect(cache.find('/tools?q=0', 1)).toBeUndefined();
    expect(cache.find('/tools?q=2999', 1)).toBeDefined();
  });

  it('stays within its limit when cached responses are requested in larger forms', async () => {
    const cache = new ResponseCache();
    const responses: CachedResponse[] = [];
    const page = randomBytes(500_000).toString('base64');
    for (let number = 0; number < 40; number += 1) {
      const response = new CachedResponse(200, ['content-type', 'text/html'], Buffer.from(`${number} ${page}`));
      responses.push(response);
      await cache.load(`/${number}`, 1, async () => ({ response, cacheable: true }));
      await inForm(response, 'br');
    }
    const cached = () => responses.filter((response, number) => cache.find(`/${number}`, 1)?.response === response);
    const bytes = () => cached().reduce((sum, { size }) => sum + size, 0);
    for (const response of cached()) await inForm(response, 'identity');
    expect(bytes()).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(cached().length).toBeGreaterThan(10);
  });

  it('caches nothing after a failure', async () => {
    const cache = new ResponseCache();
    const failing = cache.load('/', 1, () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect((await cache.load('/', 1, async () => rendered('page'))).response?.status).toBe(200);
  });
});
