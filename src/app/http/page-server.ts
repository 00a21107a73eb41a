import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Shop } from '#src/core/shop.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { requestHeaders } from '#src/platform/http/request-headers.ts';
import { unavailablePages } from './unavailable-pages.ts';

/** Value of `retry-after` for an unavailable page, in seconds. */
const RETRY_AFTER = 5;

/** Serves a page of the route table for every request that is not for the API or a file. */
export function mountPages(
  app: FastifyInstance,
  shop: Shop,
  build: ServerBuild,
  mode: 'development' | 'production',
): void {
  const handle = createRequestHandler(unavailablePages(build), mode);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    // Concatenated, not resolved against the public URL: a path such as //elsewhere would become another host.
    const url = new URL(`${shop.config.publicUrl}${request.url}`);
    const response = await handle(
      new Request(url, { method: request.method, headers: requestHeaders(request) }),
      context,
    );
    const body = await response.text();
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if (response.status >= 500) reply.header('cache-control', 'no-store');
    if (response.status === 503) reply.header('retry-after', RETRY_AFTER);
    return reply.send(body);
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer, exposeHeadRoute: false });
  // For forms that the browser submits because the scripts did not load: by POST, so that no password gets into a URL.
  app.route({
    method: 'POST',
    url: '/*',
    // Before the body is read, because it is not used.
    onRequest: async (request, reply) => reply.redirect(`${shop.config.publicUrl}${request.url}`, 303),
    handler: async () => undefined,
  });
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    onRequest: async ({ method }, reply) => {
      reply.header('allow', 'GET, HEAD, POST, OPTIONS').header('cache-control', 'no-store');
      if (method === 'OPTIONS') return reply.code(204).send();
      return reply.code(405).type('text/plain').send(`A page does not take ${method}.`);
    },
    handler: async () => undefined,
  });
}
