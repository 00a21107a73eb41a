import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long an answer of this route may take, in milliseconds. */
    answerTime?: number;
  }
}

const tooLate = () => new Refusal('unavailable', 'unavailable', 'The shop is busy. Please try again in a moment.');

/**
 * Answers 503 to requests that are not answered in time, and cuts off answers that are not complete by then. Fastify's
 * own limit creates an abort signal per request, which costs a tenth of an order and which nothing here listens to.
 * @param limitOf how long the answer to a request may take, in milliseconds
 */
export function limitAnswerTime(app: FastifyInstance, limitOf: (request: FastifyRequest) => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return;
      if (reply.raw.headersSent) reply.raw.destroy();
      else reply.send(tooLate());
    }, limitOf(request));
    // Not the request's 'close' event, which fires once its body is read.
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
