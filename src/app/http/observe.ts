import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#src/core/config.ts';
import { isTrustedProxy, type TrustProxy } from '#src/platform/http/trust-proxy.ts';
import { enterRequest, isTraced } from '#src/platform/telemetry/telemetry.server.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The request id that a proxy has set, if it is well-formed, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The route pattern: unlike the URL, it does not identify a customer. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/** Continues the trace of a trusted proxy; trace headers of visitors are ignored. */
function traceRequests(app: FastifyInstance, trustProxy: TrustProxy): void {
  const openSpans = new WeakMap<FastifyRequest, ReturnType<typeof enterRequest>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    const isTrusted = isTrustedProxy(trustProxy, raw.socket?.remoteAddress ?? '');
    // Everything that follows runs in this span, also after the body: the framework preserves the async context of its
    // parsers.
    openSpans.set(request, enterRequest(isTrusted ? headers : undefined, done));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const route = routeOf(request);
    const { method } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode };
    openSpans.get(request)?.({ kind: 'request', name: `${method} ${route}`, attributes, failed: statusCode >= 500 });
  });
}

/** Adds the request id to every response, and logs one line for each. */
export function observeRequests(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (isTraced()) traceRequests(app, trustProxy);
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
