import { resolveObjectURL } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createRoot, type Root } from 'react-dom/client';
import type { Shop } from '#src/core/shop.ts';
import { domWindow, ORIGIN } from './dom.ts';
import { pressKeys, resetPointer, ScreenLocator, typeText } from './locator.ts';
import { matches, Network, type RouteHandler, type ScreenRequest } from './network.ts';
import { screensIn, type Visit } from './route-table.tsx';
import { until } from './until.ts';

type Pattern = string | RegExp | ((url: URL) => boolean);
type RequestPattern = string | RegExp | ((request: never) => boolean);
interface Events {
  request: ScreenRequest;
  response: object;
  download: object;
}

interface SentOptions {
  data?: unknown;
  headers?: Record<string, string>;
}

const downloadOf = (link: HTMLAnchorElement) => {
  const file = resolveObjectURL(link.href);
  return {
    suggestedFilename: () => link.download,
    createReadStream: async () => Readable.from(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())),
  };
};

/** Whose page the document shows. */
let shown: ScreenPage | undefined;

/** A click on a link outside the document reaches no listener there. */
const { click } = HTMLAnchorElement.prototype;
HTMLAnchorElement.prototype.click = function clickLink() {
  if (this.isConnected || !shown) click.call(this);
  else shown.follow(this);
};

/** The one document of the worker, shown to a visitor; named and behaving like Playwright's page. */
export class ScreenPage extends ScreenLocator {
  readonly network: Network;
  readonly #shop: Shop;
  readonly #listeners = new Map<string, Set<(event: never) => void>>();
  #root: Root | undefined;
  #fetchOfTests: typeof fetch | undefined;
  #visit: Visit | undefined;
  /** Fails when the document is left, and with it its pending requests. */
  #left = Promise.withResolvers<never>();

  constructor({ app }: { app: FastifyInstance }) {
    super(() => [document.documentElement], '');
    this.#shop = app.shop;
    this.network = new Network(app);
    this.network.onRequest.add((request) => this.#emit('request', request));
    this.network.onResponse.add((response) => this.#emit('response', response));
  }

  #emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event as never);
  }
  on(name: string, listener: (event: never) => void): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }
  off = (name: string, listener: (event: never) => void) => this.#listeners.get(name)?.delete(listener);

  /** The next event. @param isMeant leaves out others */
  async waitForEvent(name: string, isMeant: (event: never) => boolean = () => true): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const listen = (event: never) => isMeant(event) && resolve(event);
    this.on(name, listen);
    return promise.finally(() => this.off(name, listen));
  }
  #isMeant = (pattern: RequestPattern) => (event: { url(): string }) =>
    typeof pattern === 'function' ? pattern(event as never) : matches(pattern, event.url());
  waitForRequest = (pattern: RequestPattern) => this.waitForEvent('request', this.#isMeant(pattern) as never);
  waitForResponse = (pattern: RequestPattern) => this.waitForEvent('response', this.#isMeant(pattern) as never);

  /** Requests with the visitor's cookies that are not the screen's. */
  readonly request = {
    get: (path: string, options?: SentOptions) => this.#ask('GET', path, options),
    post: (path: string, options?: SentOptions) => this.#ask('POST', path, options),
    put: (path: string, options?: SentOptions) => this.#ask('PUT', path, options),
  };
  async #ask(method: string, path: string, { data, headers }: SentOptions = {}) {
    const body = data === undefined ? null : JSON.stringify(data);
    const sent = { ...(body && { 'content-type': 'application/json' }), ...headers };
    const answer = await this.network.fetch(path, { method, body, headers: sent });
    return { status: () => answer.status, ok: () => answer.ok, json: () => answer.json(), text: () => answer.text() };
  }

  context = () => ({
    setOffline: async (offline: boolean) => {
      this.network.offline = offline;
      window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
    },
  });

  route = async (pattern: Pattern, handler: RouteHandler, { times }: { times?: number } = {}) =>
    this.network.route(pattern, handler, times);
  unroute = async (pattern: Pattern) => this.network.unroute(pattern);

  #onVisit = (visit: Visit) => {
    this.#visit = visit;
    const { pathname, search, hash } = visit.at;
    domWindow.happyDOM.setURL(ORIGIN + pathname + search + hash);
  };

  #onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    this.follow(link);
  };

  /** Follows a link that no script handles, and saves what a script offers as a file. */
  follow(link: HTMLAnchorElement): void {
    if (link.download && link.href.startsWith('blob:')) this.#emit('download', downloadOf(link));
    else if (link.origin === ORIGIN && !link.target) void this.goto(link.getAttribute('href') ?? '');
  }

  /** A request of the document. */
  #fetchForDocument = (path: string, init?: RequestInit): Promise<Response> =>
    Promise.race([this.network.fetch(path, init), this.#left.promise]);

  /** The screens name no host; the test itself does (open-screen.ts). */
  #takeFetch(): void {
    const fetchOfTests = globalThis.fetch;
    this.#fetchOfTests = fetchOfTests;
    globalThis.fetch = (input, init) =>
      String(input).startsWith('/') ? this.#fetchForDocument(input as string, init) : fetchOfTests(input, init);
  }

  /** Opens a page like the address bar does: all that the previous document held in the router is gone. */
  async goto(path: string): Promise<void> {
    if (shown && shown !== this) throw new Error('two visitors at a time: use a browser test');
    this.leave();
    if (new URL(path, ORIGIN).pathname.startsWith('/api/')) return this.#followAnswer(path);
    shown = this;
    if (!this.#fetchOfTests) this.#takeFetch();
    const { pathname, search, hash } = new URL(path, ORIGIN);
    domWindow.happyDOM.setURL(ORIGIN + pathname + search + hash);
    const around = { shop: this.#shop, passDataRequest: this.#passDataRequest, onVisit: this.#onVisit };
    const Screens = await screensIn(around);
    const key = crypto.randomUUID();
    const ready = new Promise((resolve) => window.addEventListener('shop:ready', resolve, { once: true }));
    this.#root = createRoot(document);
    this.#root.render(<Screens initialEntries={[{ pathname, search, hash, key }]} />);
    window.addEventListener('click', this.#onClick);
    window.dispatchEvent(new Event('pageshow'));
    await ready;
    await until(() => document.querySelector('main :is(h1, h2)') ?? undefined, `no heading on ${path}`);
  }
  /** A link in a mail leads to the API, which answers with a page to go to. */
  async #followAnswer(path: string): Promise<void> {
    const answer = await this.network.fetch(path);
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${path} was answered ${answer.status}`);
    return this.goto(next);
  }
  #passDataRequest = (url: URL) => this.network.passDataRequest(url);
  reload = () => this.goto(this.url().slice(ORIGIN.length));

  /** Leaves the document, as closing the tab does. */
  leave(): void {
    if (shown === this) shown = undefined;
    if (this.#fetchOfTests) globalThis.fetch = this.#fetchOfTests;
    this.#fetchOfTests = undefined;
    this.#left.promise.catch(() => undefined);
    this.#left.reject(new TypeError('fetch failed'));
    this.#left = Promise.withResolvers();
    if (!this.#root) return;
    window.dispatchEvent(new Event('pagehide'));
    window.removeEventListener('click', this.#onClick);
    this.#root.unmount();
    this.#root = undefined;
    resetPointer();
  }

  title = async () => document.title;

  url(): string {
    return location.href === 'about:blank' ? ORIGIN : location.href;
  }
  #move(steps: number): void {
    window.dispatchEvent(new Event('popstate'));
    void this.#visit?.navigate(steps);
  }
  goBack = async () => this.#move(-1);
  goForward = async () => this.#move(1);
  async waitForURL(pattern: Pattern): Promise<void> {
    await until(() => matches(pattern, this.url()) || undefined, `still at ${this.url()}, not at ${pattern},`);
  }

  readonly keyboard = { press: pressKeys, type: typeText };

  override evaluate = async <Answer,>(run: (arg: never, unused: never) => Answer, arg?: unknown) =>
    run(arg as never, undefined as never);
}
