import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
  type ViewportSize,
} from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { holdCalls } from './hold-calls.ts';
import { takePooledPage, WAITING } from './page-pool.ts';
import { atWorkerEnd } from './worker-end.ts';

let browser: Browser | undefined;

/** A name of this machine that browsers do not trust over plain http, unlike localhost. */
export const PLAIN_HOST = 'shop.test';

const launchBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--process-per-site',
      '--in-process-gpu',
      // Without them, the thread of the GPU sets an environment variable while the main thread reads others, and
      // Chromium crashes at some starts.
      '--disable-gpu',
      '--disable-software-rasterizer',
      // One process fewer, and neither JIT optimisation nor threads that collect garbage for scripts that run for a
      // second: together a quarter of the processor time.
      '--enable-features=NetworkServiceInProcess2',
      '--js-flags=--no-opt --no-maglev --single-threaded-gc',
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
    ],
  });

/** Launches the one browser that all files of the worker share. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return;
    const started = await launchBrowser();
    browser = started;
    atWorkerEnd(() => started.close());
  });
  afterAll(() => {
    sessions.clear();
  });
}

const VIEWPORT = { width: 1280, height: 720 };
const AS_THE_SYSTEM = { media: null, forcedColors: null, contrast: null };

export interface PageOptions extends BrowserContextOptions {
  viewport?: ViewportSize;
  /** Console errors that the test provokes on purpose. */
  expectedErrors?: RegExp;
  /** A new context with an empty HTTP cache, for tests about loading. */
  fresh?: boolean;
}

/** Marks a document as soon as it is hydrated; see untilHydrated. */
export async function markReadiness(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('shop:ready', () => document.documentElement.toggleAttribute('data-ready', true));
  });
}

async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  if (!browser) throw new Error('a file that opens pages calls useBrowser()');
  // Animations cost a quarter of a test's processor time, and each click waits for their end.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await markReadiness(context);
  return context;
}

/** @returns a page that shares no cookies or storage with others */
async function takePage(baseURL: string, fresh: boolean, options: BrowserContextOptions): Promise<Page> {
  if (!fresh && Object.keys(options).length === 0) {
    return takePooledPage(baseURL, () => openContext({ baseURL }));
  }
  const context = await openContext({ baseURL, ...options });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** The pending requests of each page, except the event stream, which does not end. */
const pending = new WeakMap<Page, Set<Request>>();
const QUIET_MS = 500;

function watchPending(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => new URL(request.url()).pathname !== '/api/live' && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until a page has had no pending requests for a while. Pages with an event stream never reach `networkidle`. */
export async function untilQuiet(page: Page): Promise<void> {
  let busyAt = Date.now();
  const quietMs = () => {
    if (pending.get(page)?.size !== 0) busyAt = Date.now();
    return Date.now() - busyAt;
  };
  await expect.poll(quietMs).toBeGreaterThan(QUIET_MS);
}

/** More requests of one document for the same answer of the API are a loop, and so are more loads of one document. */
const MAX_SAME_REQUESTS = 30;

/** Fails the test when the page keeps requesting the same address. */
function expectNoRequestLoop(page: Page): void {
  const [documents, calls] = [new Map<string, number>(), new Map<string, number>()];
  const repeated = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isDocument = request.isNavigationRequest();
    if (isDocument) calls.clear();
    else if (!pathname.startsWith('/api/')) return;
    const [counts, address] = [isDocument ? documents : calls, `${request.method()} ${pathname}${search}`];
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > MAX_SAME_REQUESTS) repeated.add(address);
  });
  onTestFinished(() => {
    expect([...repeated], `addresses requested more than ${MAX_SAME_REQUESTS} times by one page`).toEqual([]);
  });
}

/** A click during a view transition skips the transition; React Router leaves the rejected promise unhandled. */
const SKIPPED_TRANSITION = /^AbortError: Transition was skipped/;

/** Opens a page as a new visitor. The test fails when the page logs an error other than `expectedErrors`. */
export async function openPage(
  baseURL: string,
  {
    expectedErrors,
    fresh = false,
    viewport = VIEWPORT,
    colorScheme = null,
    reducedMotion = 'reduce',
    ...options
  }: PageOptions = {},
): Promise<Page> {
  const errors: string[] = [];
  onTestFinished(() => expect(errors, 'errors on the browser console').toEqual([]));
  const page = await takePage(baseURL, fresh, options);
  watchPending(page);
  expectNoRequestLoop(page);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ ...AS_THE_SYSTEM, colorScheme, reducedMotion });
  const note = (text: string) => {
    if (!SKIPPED_TRANSITION.test(text) && !expectedErrors?.test(text)) errors.push(`${text} on ${page.url()}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(String(error)));
  return page;
}

interface Credentials {
  email: string;
  password: string;
}

/** Session cookies of this file's sign-ins, by shop and email: checking a password takes as long as loading a page. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Starts a session, or resumes that of an earlier test if it is still valid. @returns the access token */
async function openSession(context: BrowserContext, origin: string, who: Credentials): Promise<string> {
  const ask = (path: string, data: object = {}) => context.request.post(path, { headers: { origin }, data });
  const session = `${origin} ${who.email}`;
  const known = sessions.get(session);
  if (known) {
    await context.addCookies(known);
    const resumed = await ask(`/api/user/${who.email}`);
    if (resumed.ok()) return (await resumed.json()).token;
  }
  const signedIn = await ask('/api/auth/sign-in/email', who);
  if (!signedIn.ok()) throw new Error(`the sign-in was answered ${signedIn.status()}: ${await signedIn.text()}`);
  sessions.set(session, await context.cookies(origin));
  return (await (await ask(`/api/user/${who.email}`)).json()).token;
}

/**
 * Signs in over the API like the sign-in form; the next page that is opened has the session.
 * @throws when the shop refuses
 */
export async function signInOverApi(page: Page, { email, password }: Credentials) {
  const context = page.context();
  const origin = new URL((await context.request.get('/healthz')).url()).origin;
  const token = await openSession(context, origin, { email, password });
  const keeper = page.url() === origin + WAITING ? page : await context.newPage();
  if (keeper !== page) await keeper.goto(WAITING);
  await keeper.evaluate((kept) => localStorage.setItem('accessToken', kept), token);
  if (keeper !== page) await keeper.close();
}

/** Ends `setOffline(true)` and waits until requests succeed again. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const isAnswered = () =>
    page.evaluate(() =>
      fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await expect.poll(isAnswered).toBe(true);
}

/** Waits until the page is hydrated, so that its buttons work. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Holds back the scripts of a page. @returns a function that releases them */
export async function holdScripts(page: Page): Promise<() => void> {
  return holdCalls(page, '**/assets/entry.client-*.js');
}

/**
 * Records the paths that the page requests from now on. @returns a function that waits for earlier requests to reach
 * the network and returns the paths
 */
export function watchCalls(page: Page): () => Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return async () => {
    await page.evaluate(() => fetch('/healthz'));
    return paths.filter((path) => path !== '/healthz');
  };
}
