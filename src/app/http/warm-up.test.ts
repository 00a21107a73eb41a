import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Shop } from '#src/core/shop.ts';
import { warmUp } from './warm-up.ts';

const AT_ONCE = 0;

/** An open server that makes pages with the given function, and what it logged. */
async function openWith(makePage: (path: string) => Promise<Response>) {
  const warn = vi.fn();
  const app = fastify();
  onTestFinished(() => app.close());
  warmUp(
    app,
    { warn } as Partial<Shop['log']> as Shop['log'],
    { paths: async () => ['/', '/tools'], makePage },
    AT_ONCE,
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, warn };
}

it('an open shop makes its pages in turn, for nobody, a limited number of times', async () => {
  const made: string[] = [];
  const { warn } = await openWith(async (path) => {
    made.push(path);
    return new Response();
  });
  await expect.poll(() => made.length, { timeout: 10_000 }).toBe(600);
  expect(made.slice(0, 4)).toEqual(['/', '/tools', '/', '/tools']);
  expect(warn).not.toHaveBeenCalled();
});

it('a page that fails ends the warming up with one line in the log', async () => {
  const makePage = vi.fn(async (path: string) => new Response(null, { status: path === '/tools' ? 503 : 200 }));
  const { warn } = await openWith(makePage);
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([[{ err: new Error('/tools was answered 503') }, 'could not warm up']]);
  expect(makePage).toHaveBeenCalledTimes(2);
});

it('a shop that stops makes no more pages, and says nothing about it', async () => {
  let stop = () => {};
  let made = 0;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const { app, warn } = await openWith(async () => {
    made += 1;
    if (made === 3) {
      await app.close();
      stop();
    }
    return new Response();
  });
  await stopped;
  // Time for several more.
  for (let page = 0; page < 5; page += 1) await nextTurn();
  expect([made, warn.mock.calls]).toEqual([3, []]);
});
