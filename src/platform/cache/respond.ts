import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Revisions } from '#src/platform/database/revisions.server.ts';
import { readAtMost } from '#src/platform/http/read-at-most.ts';
import { CachedResponse } from './cached-response.ts';
import { type DeclarationOf, type PublicAddress, publicAddresses } from './public-address.ts';
import { type Rendered, ResponseCache } from './response-cache.ts';

/** Larger responses are streamed instead of cached. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Client address of the cache's requests. Not the local one, which may see more than others (see metrics.ts). */
const NO_MACHINE = '0.0.0.0';
/** Headers that belong to a single transfer, not to the response. */
const TRANSFER_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];

interface Options {
  app: () => FastifyInstance;
  revisions: Revisions;
  declarationOf: DeclarationOf;
  /** Host of the shop's own address. */
  host: string;
  /** The allowed front end on another host that sent a request, which responses of the API name. */
  frontEndOf: (origin: string | undefined) => string | undefined;
  /** How long a shared cache may serve a response without revalidation, in seconds; 0 revalidates every time. */
  sharedSeconds?: number;
}

/**
 * Browsers revalidate every time. A shared cache that keeps a response longer can purge it by the tables that it
 * depends on.
 */
function freshness(sharedSeconds: number, reads: readonly string[]): Record<string, string> {
  if (sharedSeconds === 0) return { 'cache-control': 'public, max-age=0, must-revalidate' };
  return {
    'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`,
    'cache-tag': ['public', ...reads].join(','),
  };
}

/**
 * Answers public requests from memory, before they reach the application (docs/decisions/0014).
 * @returns a function that answers a request, or calls `next` if the application must answer it
 */
export function respondFromCache({ app, revisions, declarationOf, host, frontEndOf, sharedSeconds = 0 }: Options) {
  const cache = new ResponseCache();
  const addressOf = publicAddresses(declarationOf);

  /** Lets the application render the response, without any header of the visitor. */
  async function render({ url, reads }: PublicAddress, origin: string | undefined): Promise<Rendered> {
    const headersSent = { host, ...(origin && { origin }) };
    const request = { method: 'GET', url, headers: headersSent, remoteAddress: NO_MACHINE } as const;
    const answer = await app().inject({ ...request, payloadAsStream: true });
    const body = await readAtMost(answer.stream(), MAX_BODY_BYTES);
    if (body === undefined) return { cacheable: true };
    const cacheable = answer.statusCode === 200 && answer.headers['set-cookie'] === undefined;
    if (cacheable) Object.assign(answer.headers, freshness(sharedSeconds, reads));
    const headers = Object.entries(answer.headers)
      .filter(([name]) => !TRANSFER_HEADERS.includes(name))
      .flatMap(([name, value]) => [value].flat().flatMap((item) => [name, String(item)]));
    return { response: new CachedResponse(answer.statusCode, headers, body), cacheable };
  }

  return function respond(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const { method, url = '' } = request;
    const address = method === 'GET' || method === 'HEAD' ? addressOf(url) : undefined;
    const send = (rendered: Rendered): void => {
      if (rendered.response) rendered.response.send(request, response);
      else next();
    };
    // During shutdown the application must answer itself, because it then closes the connection.
    if (!address || !app().server.listening) next();
    else {
      const revision = revisions.of(address.reads);
      const origin = address.url.startsWith('/api/') ? frontEndOf(request.headers.origin) : undefined;
      const key = origin ? `${origin} ${address.url}` : address.url;
      const cached = cache.find(key, revision);
      if (cached) send(cached);
      else cache.load(key, revision, () => render(address, origin)).then(send, next);
    }
  };
}
