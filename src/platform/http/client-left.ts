import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** Aborts when the client ends its connection before it has the whole answer. The reason is an expected error. */
export function whenClientLeaves({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new Refusal('too-slow', 'client_left', 'The client ended the connection.'));
  });
  return left.signal;
}
