import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest';
import { passwordFunctions } from '#src/core/accounts/auth/password-hashing.server.ts';
import { removeAccessToken } from '#src/core/accounts/sessions/session.ts';
import { demoStaff } from '#src/demo/seed.server.ts';
import { mailTransport, startMailDelivery } from '#src/platform/mail/deliver.server.ts';
import { admin, buyer } from '../accounts.ts';
import { forgetBuyer } from '../orders-of-buyer.ts';
import type { TestDatabase } from '../test-database.ts';
import { openShopOn, type TestShop } from '../test-shop.ts';
import { ORIGIN } from './dom.ts';
import { Network } from './network.ts';
import { ScreenPage } from './screen-page.tsx';

const fetchOfNode = globalThis.fetch;

/** A copy of the demo. Its pictures are shared: a test that uploads one adds files under names of its own. */
async function copyDemo(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-screens-'));
  const seeded = inject('seededShop');
  await copyFile(join(seeded, 'shop.sqlite'), join(dataDir, 'shop.sqlite'));
  await symlink(join(seeded, 'images'), join(dataDir, 'images'));
  return { dataDir, databaseUrl: undefined, drop: () => rm(dataDir, { recursive: true, force: true }) };
}

/** The demo's passwords as quick hashes, which a sign-in checks at once (tests/support/fast-password-hashing.ts). */
async function hashQuickly({ db }: TestShop): Promise<void> {
  for (const { email, password } of [admin, buyer]) {
    const owner = db.selectFrom('user').select('id').where('email', '=', email);
    const hash = await passwordFunctions.hash(password);
    await db.updateTable('account').set({ password: hash }).where('userId', 'in', owner).execute();
  }
}

/** A shop in this process, with the address by which tests call its API. */
export type ScreenShop = TestShop & { url: () => string };

/** Requests of the test itself, which name the shop, do not pass through the visitor's browser and have no cookies. */
function callTheShop({ app }: TestShop): void {
  const direct = new Network(app);
  globalThis.fetch = (input, init) =>
    String(input).startsWith(ORIGIN) ? direct.fetch(input as string, init) : fetchOfNode(input, init);
}

/** The demo shop in this process, for all tests of the file or `describe` that calls this. */
export function useShop(environment: Record<string, string> = {}): ScreenShop {
  const shared = { url: () => ORIGIN } as ScreenShop;
  let [close, stopMail]: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const shop = await openShopOn(await copyDemo(), environment, (end) => {
      close = end;
    });
    await hashQuickly(shop);
    forgetBuyer(ORIGIN);
    callTheShop(shop);
    stopMail = startMailDelivery(shop.db, mailTransport(shop.config), shop.app.log);
    Object.assign(shared, shop);
  });
  afterAll(async () => {
    globalThis.fetch = fetchOfNode;
    await stopMail?.();
    await close?.();
  });
  return shared;
}

/** The next test begins as another visitor. */
function forgetVisitor(page: ScreenPage): void {
  page.leave();
  removeAccessToken();
  localStorage.clear();
  sessionStorage.clear();
}

interface ScreenOptions {
  /** Errors on the console that the test provokes. */
  expectedErrors?: RegExp;
}

const pages = new WeakMap<object, ScreenPage>();

/** Says which test belongs into the browser, instead of "is not a function". */
const withReasons = (page: ScreenPage): Page =>
  new Proxy(page, {
    get(target, name) {
      if (name === 'then') return undefined;
      if (!(name in target))
        throw new Error(`the screen of a component test has no ${String(name)}: use a browser test`);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as unknown as Page;

/** A new visitor of a shop. The test fails when its screens log an error other than `expectedErrors`. */
export async function openPage(shop: ScreenShop, { expectedErrors }: ScreenOptions = {}): Promise<Page> {
  const screen = new ScreenPage(shop);
  const errors: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const text = parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ');
    if (!expectedErrors?.test(text)) errors.push(text);
  });
  onTestFinished(() => {
    forgetVisitor(screen);
    spy.mockRestore();
    expect(errors, 'errors on the console').toEqual([]);
  });
  const page = withReasons(screen);
  pages.set(page, screen);
  return page;
}

/** Waits until all requests of the screens are answered and what they change is shown. */
export const untilQuiet = async (page: Page) => pages.get(page)?.network.untilQuiet();

/**
 * Records the paths that the screens request from now on. @returns a function that waits for pending requests and
 * returns the paths
 */
export function watchCalls(page: Page): () => Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return async () => {
    await untilQuiet(page);
    return paths;
  };
}

type Credentials = Pick<typeof buyer | typeof admin, 'email' | 'password'> | { email: string; password: string };

/** Signs in over the API like the sign-in form; the next page that is opened has the session. */
export async function signInOverApi(page: Page, { email, password }: Credentials): Promise<void> {
  const network = pages.get(page)?.network;
  const post = async (to: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await network?.fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer?.ok) throw new Error(`${to} was answered ${answer?.status}: ${await answer?.text()}`);
    return answer.json();
  };
  await post('/api/auth/sign-in/email', { email, password });
  localStorage.setItem('accessToken', (await post(`/api/user/${email}`, {})).token);
}

/** Leaves the open page, signs in over the API and opens a page. */
export async function signInAt(page: Page, path: string, who: Credentials): Promise<void> {
  pages.get(page)?.leave();
  await signInOverApi(page, who);
  await page.goto(path);
}

const people = Object.fromEntries([buyer, admin, ...demoStaff].map((person) => [person.email, person]));

/** Signs in with an account of the demo, and opens a page. */
export function signInAs(page: Page, email: string, to = '/dashboard') {
  const person = people[email];
  if (!person) throw new Error(`the demo has no account ${email}`);
  return signInAt(page, to, person);
}

/** Opens a page below the dashboard as the demo's admin. */
export async function openAsAdmin(shop: ScreenShop, path: string, options?: ScreenOptions): Promise<Page> {
  const page = await openPage(shop, options);
  await signInAs(page, admin.email, path);
  return page;
}
