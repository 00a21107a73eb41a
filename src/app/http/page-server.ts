import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Shop } from '#src/core/shop.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { toolPath } from '#src/core/tools/tool-address.ts';
import { listToolNames } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { requestHeaders } from '#src/platform/http/request-headers.ts';
import { unavailablePages } from './unavailable-pages.ts';
import { warmUp } from './warm-up.ts';

/** Seconds after which a page that could not be made is worth another try. */
const RETRY_AFTER = 5;

/** Screens that visitors come to first, and the pages of some tools. */
async function examplePaths(db: Db): Promise<string[]> {
  const tools = await listToolNames(db, { limit: 50 });
  return ['/', '/tools', '/reviews', '/contact', '/login', ...tools.map(toolPath)];
}

/** Answers everything that is not the API or a file with a page of the screen table. */
export function mountPages(
  app: FastifyInstance,
  shop: Shop,
  build: ServerBuild,
  mode: 'development' | 'production',
): void {
  const handle = createRequestHandler(unavailablePages(build), mode);

  /** @param path not resolved against the shop's address: one such as //elsewhere would name another host */
  function makePage(path: string, request: RequestInit = {}): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    return handle(new Request(new URL(`${shop.config.publicUrl}${path}`), request), context);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const response = await makePage(request.url, { method: request.method, headers: requestHeaders(request) });
    const body = await response.text();
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if (response.status >= 500) reply.header('cache-control', 'no-store');
    if (response.status === 503) reply.header('retry-after', RETRY_AFTER);
    return reply.send(body);
  }

  if (mode === 'production' && shop.config.warmUp)
    warmUp(app, shop.log, { paths: () => examplePaths(shop.db), makePage });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer, exposeHeadRoute: false });
  // A form that sent itself because the scripts of its page did not come: by POST, so that no password stands in an address.
  app.route({
    method: 'POST',
    url: '/*',
    // Before the body is read: nothing is done with it.
    onRequest: async (request, reply) => reply.redirect(`${shop.config.publicUrl}${request.url}`, 303),
    handler: async () => undefined,
  });
}
