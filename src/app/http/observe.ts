import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a proxy gave the request, when it looks like one, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The route as the tables name it: unlike the address, it names no customer. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/** Gives every answer its request's id, and the log one line for each. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.log.debug({ method: request.method, route: routeOf(request) }, 'received');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.info({ method, route: routeOf(request), status: statusCode, ms: Math.round(elapsedTime) }, 'answered');
  });
}
