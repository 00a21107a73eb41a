import { expect, it } from 'vitest';
import { setEventLoopDelayBound } from '#tests/support/patient-bounds.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const end = Date.now() + milliseconds;
  while (Date.now() < end);
}

it('a delayed event loop answers 503 with Retry-After until it recovers, but still answers probes', async () => {
  setEventLoopDelayBound(2_000);
  const { app } = await openTestShop({ CORS_ORIGINS: 'https://front.example' });
  await app.ready();
  block(3_200);
  await expect.poll(async () => (await app.inject('/api/tool')).statusCode).toBe(503);
  const refused = await app.inject('/api/tool');
  expect(refused.json().error).toMatchObject({ code: 'overloaded' });
  expect(refused.headers['retry-after']).toBe('5');
  const elsewhere = await app.inject({ url: '/api/tool', headers: { origin: 'https://front.example' } });
  expect(elsewhere.headers['access-control-allow-origin']).toBe('https://front.example');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await expect.poll(async () => (await app.inject('/api/tool')).statusCode).toBe(200);
});
