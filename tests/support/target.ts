import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#src/core/accounts/actor.ts';
import { insertVerifiedUser } from '#src/core/accounts/sign-up/sign-up-repository.server.ts';
import { type Db, openDatabase } from '#src/platform/database/open.server.ts';
import { freePort } from './postgres.ts';
import { launchShop, type ShopProcess } from './shop-process.ts';
import { createMigratedDatabase } from './test-database.ts';
import { createPerson, insertTool, type Person } from './test-shop.ts';

export const PASSWORD = 'Karim@2026';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an attack does not know the shape of what comes back
  json: any;
}

/** The attacked shop, with the test's own access to its database. */
export interface Target {
  url: string;
  db: Db;
  dataDir: string;
  /** The process id of the shop. */
  pid: number | undefined;
  person(role?: Role): Promise<Person>;
  tool(tool?: Parameters<typeof insertTool>[1]): Promise<string>;
  /** A verified account that signs in with PASSWORD. @returns its address */
  account(): Promise<string>;
  send(path: string, options?: SendOptions): Promise<Answer>;
}

export interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, except that a string is sent unchanged. */
  body?: unknown;
}

/** Sends one request and follows no redirect. */
export async function send(url: string, { method, headers = {}, body }: SendOptions = {}): Promise<Answer> {
  const asJson = body !== undefined && typeof body !== 'string';
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    // A browser sends the origin of the page; an attack from elsewhere passes its own.
    headers: { origin: new URL(url).origin, ...(asJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: asJson ? JSON.stringify(body) : String(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** The hash of PASSWORD, computed once, because it takes longer than most attacks. */
let hash: Promise<string> | undefined;

async function insertAccount(db: Db): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  const id = randomUUID();
  const email = `karim-${id.slice(0, 8)}@example.com`;
  await insertVerifiedUser(db, { id, email, name: 'Karim', password: await hash, created_at: Date.now() });
  return email;
}

/** Starts the built shop for all tests of the file. `PORT` in the value of a variable is replaced by the port. */
export function targetShop(environment: Record<string, string> = {}): Target {
  const target = {} as Target;
  const over: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { dataDir, drop } = await createMigratedDatabase('sqlite');
    const database = openDatabase({ dataDir });
    const port = String(await freePort());
    const variables = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, value.replace('PORT', port)]),
    );
    const shop: ShopProcess = await launchShop({
      environment: { PORT: port, DATA_DIR: dataDir, ...variables },
      whenOver: (end) => over.push(end),
    });
    over.push(() => database.close(), drop);
    const url = shop.url.replace('127.0.0.1', 'localhost');
    Object.assign(target, {
      url,
      db: database.db,
      dataDir,
      pid: shop.process.pid,
      person: (role: Role = 'customer') => createPerson(database.db, role, 'Rahim Uddin'),
      tool: (tool = {}) => insertTool(database.db, tool),
      account: () => insertAccount(database.db),
      send: (path: string, options?: SendOptions) => send(url + path, options),
    } satisfies Target);
  });
  afterAll(async () => {
    for (const end of over) await end();
  });
  return target;
}

/** The cookies that an answer sets, as a `cookie` header. */
export const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** Signs in with the password. @returns the cookies of the session */
export async function signInAt({ send: request }: Target, email: string): Promise<string> {
  const answer = await request('/api/auth/sign-in/email', { body: { email, password: PASSWORD } });
  if (answer.status !== 200) throw new Error(`sign-in was refused: ${answer.text}`);
  return cookieOf(answer);
}
