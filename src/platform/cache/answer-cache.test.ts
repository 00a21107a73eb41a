import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { KeptAnswer } from './kept-answer.ts';

const answerOf = (text: string) => ({ answer: new KeptAnswer(200, [], Buffer.from(text)), keep: true });

/** Asks for an answer as a browser that accepts this encoding. */
function inForm(answer: KeptAnswer, encoding: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = { method: 'GET', headers: { 'accept-encoding': encoding } } as unknown as IncomingMessage;
  const response = { writeHead: () => ({ end: resolve }) } as unknown as ServerResponse;
  answer.send(request, response);
  return promise;
}

/** An answer that is finished when the test says so. */
function slow(text: string) {
  let finish = () => {};
  let begun = 0;
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const make = async () => {
    begun += 1;
    await gate;
    return answerOf(text);
  };
  return { make, finish: () => finish(), begun: () => begun };
}

describe('the cache of public answers', () => {
  it('makes an answer once for all who ask while it is being made', async () => {
    const cache = new AnswerCache();
    const page = slow('page');
    const readers = Array.from({ length: 100 }, () => cache.load('/', 1, page.make));
    page.finish();
    expect(new Set(await Promise.all(readers)).size).toBe(1);
    expect(page.begun()).toBe(1);
  });

  it('does not let a reader after a change wait for what was begun before it', async () => {
    const cache = new AnswerCache();
    const [before, after] = [slow('before'), slow('after')];
    const early = cache.load('/', 1, before.make);
    const late = cache.load('/', 2, after.make);
    after.finish();
    expect((await late)?.tag).toBe(answerOf('after').answer.tag);
    before.finish();
    await early;
    expect(cache.find('/', 2)?.tag).toBe(answerOf('after').answer.tag);
    expect(cache.find('/', 1)).toBeUndefined();
  });

  it('makes an answer again after 30 seconds, however sure it is', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cache = new AnswerCache();
    await cache.load('/', 1, async () => answerOf('page'));
    vi.advanceTimersByTime(29_000);
    expect(cache.find('/', 1)?.tag).toBe(answerOf('page').answer.tag);
    vi.advanceTimersByTime(2_000);
    expect(cache.find('/', 1)).toBeUndefined();
  });

  it('keeps nothing while changes could go unnoticed', async () => {
    const cache = new AnswerCache();
    await cache.load('/', undefined, async () => answerOf('page'));
    expect(cache.find('/', undefined)).toBeUndefined();
  });

  it('keeps the compressed forms of an answer that came out the same', async () => {
    const cache = new AnswerCache();
    const first = await cache.load('/', 1, async () => answerOf('page'));
    expect(await cache.load('/', 2, async () => answerOf('page'))).toBe(first);
  });

  it('forgets what was not asked for longest when there is too much', async () => {
    const cache = new AnswerCache();
    await cache.load('/', 1, async () => answerOf('home'));
    for (let number = 0; number < 3_000; number += 1) {
      await cache.load(`/tools?q=${number}`, 1, async () => answerOf('tools'));
      cache.find('/', 1);
    }
    expect(cache.find('/', 1)).toBeDefined();
    expect(cache.find('/tools?q=0', 1)).toBeUndefined();
    expect(cache.find('/tools?q=2999', 1)).toBeDefined();
  });

  it('holds to its limit when kept answers are asked for in larger forms', async () => {
    const cache = new AnswerCache();
    const answers: KeptAnswer[] = [];
    const page = randomBytes(500_000).toString('base64');
    for (let number = 0; number < 40; number += 1) {
      const answer = new KeptAnswer(200, ['content-type', 'text/html'], Buffer.from(`${number} ${page}`));
      answers.push(answer);
      await cache.load(`/${number}`, 1, async () => ({ answer, keep: true }));
      await inForm(answer, 'br');
    }
    const kept = () => answers.filter((answer, number) => cache.find(`/${number}`, 1) === answer);
    const bytes = () => kept().reduce((sum, { size }) => sum + size, 0);
    for (const answer of kept()) await inForm(answer, 'gzip');
    expect(bytes()).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(kept().length).toBeGreaterThan(10);
  });

  it('does not keep an answer after a failure', async () => {
    const cache = new AnswerCache();
    const failing = cache.load('/', 1, () => Promise.reject(new Error('no database')));
    await expect(failing).rejects.toThrow('no database');
    expect((await cache.load('/', 1, async () => answerOf('page')))?.status).toBe(200);
  });
});
