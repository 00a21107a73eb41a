import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Shop } from '#src/core/shop.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { requestHeaders } from '#src/platform/http/request-headers.ts';
import { unavailablePages } from './unavailable-pages.ts';

/** Seconds after which a page that could not be made is worth another try. */
const RETRY_AFTER = 5;

/** Answers everything that is not the API or a file with a page of the screen table. */
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
    // Not resolved against the shop's address: a path such as //elsewhere would name another host.
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
  // A form that sent itself because the scripts of its page did not come: by POST, so that no password gets into an address.
  app.route({
    method: 'POST',
    url: '/*',
    // Before the body is read: nothing is done with it.
    onRequest: async (request, reply) => reply.redirect(`${shop.config.publicUrl}${request.url}`, 303),
    handler: async () => undefined,
  });
}
