import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { replyToError, replyToUploadError } from './error-reply.ts';
import { Refusal } from './refusal.ts';

let app: FastifyInstance;
afterEach(() => app.close());

it.each([
  ['a call', replyToError],
  ['an upload', replyToUploadError],
])('a fault in %s is answered with a fixed message, never with its own', async (_what, handler) => {
  app = fastify();
  app.setErrorHandler(handler);
  app.get('/', () => {
    throw new Error('secret of the database');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.json().error).toEqual({
    code: 'internal_error',
    message: 'Something went wrong on our side. Please try again.',
  });
  expect(answer.body).not.toContain('secret');
});

it.each([
  ['a call', replyToError],
  ['an upload', replyToUploadError],
])('%s that a busy shop refuses is logged as a warning, what failed as an error', async (_what, handler) => {
  const lines: string[] = [];
  app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  app.setErrorHandler(handler);
  app.get('/busy', () => {
    throw new Refusal('busy', 'statement_running', 'Another statement is being read.');
  });
  app.get('/failed', () => {
    throw new Refusal('unavailable', 'database_unavailable', 'The shop is busy.');
  });
  expect([(await app.inject('/busy')).statusCode, (await app.inject('/failed')).statusCode]).toEqual([503, 503]);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(logged).toMatchObject([
    { level: 40, err: { code: 'statement_running' } },
    { level: 50, err: { code: 'database_unavailable' } },
  ]);
});

it.each([
  ['a call', replyToError],
  ['an upload', replyToUploadError],
])('%s that is refused for a while says in Retry-After for how long', async (_what, handler) => {
  app = fastify();
  app.setErrorHandler(handler);
  app.get('/', () => {
    throw new Refusal('too-many', 'too_many_requests', 'Too many requests.', { retryAfter: 40 });
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([429, '40']);
});
