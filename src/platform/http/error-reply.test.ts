import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { replyToError, replyToUploadError } from './error-reply.ts';

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
