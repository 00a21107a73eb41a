import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ORIGIN } from './dom.ts';
import { until } from './until.ts';

/** Answers a request in place of the shop, or lets it pass. */
export type RouteHandler = (route: ScreenRoute) => Promise<unknown> | unknown;
type Pattern = string | RegExp | ((url: URL) => boolean);

/** A request of the screen; as much of Playwright's as tests read. */
export class ScreenRequest {
  readonly #sent: Request;
  readonly #body: string;
  readonly answered = Promise.withResolvers<ScreenResponse>();

  constructor(sent: Request, body: string) {
    this.#sent = sent;
    this.#body = body;
  }
  url = () => this.#sent.url;
  method = () => this.#sent.method;
  headers = () => Object.fromEntries(this.#sent.headers);
  postData = () => this.#body;
  postDataJSON = () => JSON.parse(this.#body);
  response = () => this.answered.promise;
}

/** What tests read of a response. */
const responseTo = (request: ScreenRequest, answer: Response) => ({
  url: request.url,
  status: () => answer.status,
  ok: () => answer.ok,
  headers: () => Object.fromEntries(answer.headers),
  json: () => answer.clone().json(),
  text: () => answer.clone().text(),
  request: () => request,
});
type ScreenResponse = ReturnType<typeof responseTo>;

class ScreenRoute {
  readonly request: () => ScreenRequest;
  readonly #pass: () => Promise<Response>;
  readonly #next: () => Promise<Response>;
  readonly answered = Promise.withResolvers<Response>();

  constructor(request: ScreenRequest, pass: () => Promise<Response>, next: () => Promise<Response>) {
    this.request = () => request;
    this.#pass = pass;
    this.#next = next;
  }
  /** Leaves the request to an earlier handler. */
  fallback = async () => this.answered.resolve(await this.#next());
  abort = async () => this.answered.reject(new TypeError('fetch failed'));
  continue = async () => this.answered.resolve(await this.#pass());
  /** The shop's answer, to be changed by `fulfill({ response })`. */
  fetch = () => this.#pass();
  async fulfill(answer: {
    status?: number;
    json?: unknown;
    body?: string;
    headers?: Record<string, string>;
    contentType?: string;
  }) {
    const { status = 200, json, body = json === undefined ? '' : JSON.stringify(json), headers, contentType } = answer;
    const type = contentType ?? (json === undefined ? undefined : 'application/json');
    this.answered.resolve(
      new Response(body, { status, headers: { ...(type && { 'content-type': type }), ...headers } }),
    );
  }
}

const asExpression = (glob: string) =>
  new RegExp(
    `^${glob
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '.*')}$`,
  );

export function matches(pattern: Pattern, url: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url));
  if (pattern instanceof RegExp) return pattern.test(url);
  return asExpression(pattern.startsWith('/') ? ORIGIN + pattern : pattern).test(url);
}

/** The answer of the shop's server to a request, in this process. */
async function inject(app: FastifyInstance, request: Request, body: Buffer): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // The stream of an answer that is aborted before it begins would fail without a listener.
  request.signal.throwIfAborted();
  const answer = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { host: new URL(ORIGIN).host, origin: ORIGIN, ...Object.fromEntries(request.headers) },
    ...(body.length > 0 && { payload: body }),
    payloadAsStream: true,
    signal: request.signal,
  });
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)] as [string, string]),
  );
  const isEmpty = request.method === 'HEAD' || [204, 304].includes(answer.statusCode);
  const stream = isEmpty ? null : (Readable.toWeb(answer.stream()) as ReadableStream<Uint8Array<ArrayBuffer>>);
  return new Response(stream, { status: answer.statusCode, headers });
}

/** Asks the handlers in turn, and then the shop. */
async function passOn(
  [first, ...others]: { handler: RouteHandler }[],
  request: ScreenRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!first) return answer();
  const route = new ScreenRoute(request, answer, () => passOn(others, request, answer));
  Promise.resolve(first.handler(route)).catch(route.answered.reject);
  return route.answered.promise;
}

/** The connection of one browser to a shop: keeps cookies, and lets a test watch, hold and answer requests. */
export class Network {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();
  readonly #handlers: { pattern: Pattern; handler: RouteHandler; times: number }[] = [];
  readonly onRequest = new Set<(request: ScreenRequest) => void>();
  readonly onResponse = new Set<(response: ScreenResponse) => void>();
  #pending = 0;
  offline = false;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** @param times how many requests it handles */
  route(pattern: Pattern, handler: RouteHandler, times = Number.POSITIVE_INFINITY): void {
    this.#handlers.unshift({ pattern, handler, times });
  }

  unroute(pattern: Pattern): void {
    const kept = this.#handlers.filter((one) => String(one.pattern) !== String(pattern));
    this.#handlers.splice(0, this.#handlers.length, ...kept);
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const ended = attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one));
      if (ended) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Runs a request past the test's handlers. @param answer the shop's answer */
  async #send(request: ScreenRequest, answer: () => Promise<Response>): Promise<Response> {
    for (const listen of this.onRequest) listen(request);
    if (this.offline) throw new TypeError('fetch failed');
    const handlers = this.#handlers.filter(({ pattern, times }) => times > 0 && matches(pattern, request.url()));
    if (handlers[0]) handlers[0].times -= 1;
    this.#pending += 1;
    const response = await passOn(handlers, request, answer).finally(() => {
      this.#pending -= 1;
    });
    const readable = responseTo(request, response.clone());
    request.answered.resolve(readable);
    for (const listen of this.onResponse) listen(readable);
    return response;
  }

  /** Waits until all requests are answered and what they change is shown. */
  async untilQuiet(): Promise<void> {
    let quiet = 0;
    const look = () => {
      quiet = this.#pending === 0 ? quiet + 1 : 0;
      return quiet > 5 || undefined;
    };
    await until(look, 'requests are still pending');
  }

  /** The browser's fetch. */
  async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const sent = new Request(input instanceof Request ? input : new URL(String(input), ORIGIN), init);
    const body = Buffer.from(await sent.clone().arrayBuffer());
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const headers = new Headers(sent.headers);
    if (cookie) headers.set('cookie', cookie);
    const { method, signal } = sent;
    return this.#send(new ScreenRequest(sent, body.toString()), async () => {
      const response = await inject(this.#app, new Request(sent.url, { method, headers, signal }), body);
      this.#keepCookies(response);
      return response;
    });
  }

  /** The request for the data of a public page, which the router answers in this process. @throws when it is lost */
  async passDataRequest(url: URL): Promise<void> {
    const asked = new Request(new URL(`${url.pathname.replace(/\/$/, '/_root')}.data${url.search}`, ORIGIN));
    const response = await this.#send(new ScreenRequest(asked, ''), async () => new Response());
    if (!response.ok) throw new TypeError('fetch failed');
  }
}
