import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long an answer of this route may take, in milliseconds. */
    answerTime?: number;
  }
}

/** A body that has not arrived is the fault of its sender; otherwise the shop was too slow. */
function tooLate({ raw, headers }: FastifyRequest): Refusal {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return hasBody && !raw.complete
    ? new Refusal('too-slow', 'request_timeout', 'The request did not arrive in time. Please send it again.')
    : new Refusal('unavailable', 'unavailable', 'The shop is busy. Please try again in a moment.');
}

/**
 * Answers 503 to requests that are not answered in time, 408 to those that have not arrived completely, and cuts off
 * answers that are not complete by then. Fastify's own limit creates an abort signal per request, which costs a tenth
 * of an order and which nothing here listens to.
 * @param limitOf how long the answer to a request may take, in milliseconds
 */
export function limitAnswerTime(app: FastifyInstance, limitOf: (request: FastifyRequest) => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return;
      if (reply.raw.headersSent) reply.raw.destroy();
      else reply.header('connection', 'close').send(tooLate(request));
    }, limitOf(request));
    // Not the request's 'close' event, which fires once its body is read.
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
