import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { replyToError } from '#src/platform/http/error-reply.ts';
import { defend } from './defences.ts';

function workWithoutPause(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('a shop with more work than it can do says so, but still tells those who watch it how it is', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(replyToError);
  await defend(app, readConfig({ AUTH_SECRET: 'a-secret-that-only-tests-use-0123456789' }));
  for (const url of ['/tools', '/healthz']) app.get(url, async () => 'ok');
  await app.ready();
  expect((await app.inject('/tools')).statusCode).toBe(200);

  workWithoutPause(3_100);
  await expect.poll(async () => (await app.inject('/tools')).statusCode).toBe(503);
  const refused = await app.inject('/tools');
  expect(refused.headers['retry-after']).toBe('5');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});
