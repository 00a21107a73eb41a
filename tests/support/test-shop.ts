import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createApp } from '#src/app/app.ts';
import { callsWith } from '#src/app/calls.ts';
import { readConfig } from '#src/app/config.ts';
import { enabledRooms, fillsOf } from '#src/app/modules.server.ts';
import { databaseSchema } from '#src/app/schema.ts';
import type { Role } from '#src/core/accounts/actor.ts';
import { signAccessToken } from '#src/core/accounts/sessions/access-token.server.ts';
import type { CallRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import type { Fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { type Db, openDatabase } from '#src/platform/database/open.server.ts';
import type { Revisions } from '#src/platform/database/revisions.server.ts';
import { decimalsOf, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { openImageStore } from '#src/platform/images/open-image-store.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { checkAnswers } from './check-answers.ts';
import { keptPool } from './kept-pool.ts';
import { createMigratedDatabase, type TestDatabase } from './test-database.ts';

export const AUTH_SECRET = 'a-secret-that-only-tests-use-0123456789';

/** A signed-in user; `headers` authenticate a request. */
export interface Person {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  token: string;
  headers: { authorization: string };
}

export interface TestShop {
  app: FastifyInstance;
  db: Db;
  revisions: Revisions;
  config: Config;
  images: ImageStore;
  tables: Shop['tables'];
  fills: readonly Fill[];
  rooms: readonly Room[];
  calls: readonly CallRow[];
  /** Creates a verified account with a valid session, like a sign-in. */
  signIn(role?: Role, name?: string): Promise<Person>;
  /** Adds a tool to the catalogue. @returns its id */
  addTool(tool?: Partial<{ name: string; quantity: number; price: number }>): Promise<string>;
}

/** A random address of consonants, which no search for a word or number finds by chance. */
const freshAddress = () =>
  `${randomUUID()
    .replaceAll('-', '')
    .replaceAll(/./g, (digit) => 'ghjklmnpqrstvwxz'.charAt(Number.parseInt(digit, 16)))}@example.com`;

export async function createPerson(db: Db, role: Role, name: string): Promise<Person> {
  const now = new Date();
  const [userId, sessionId] = [newId(), newId()];
  const email = freshAddress();
  const times = { createdAt: now, updatedAt: now };
  await db
    .insertInto('user')
    .values({ id: userId, name, email, emailVerified: true, image: null, role, ...times })
    .execute();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      userId,
      token: randomUUID(),
      expiresAt: new Date(Date.now() + HOUR_MS),
      ipAddress: null,
      userAgent: null,
      ...times,
    })
    .execute();
  const token = await signAccessToken(AUTH_SECRET, { userId, sessionId, email, role, name, photoURL: null });
  return { userId, sessionId, email, name, token, headers: { authorization: `Bearer ${token}` } };
}

export async function insertTool(
  db: Db,
  { name = 'Test drill', quantity = 10_000, price = 34 },
  currency = 'USD',
): Promise<string> {
  const id = newId();
  await db
    .insertInto('tools')
    .values({
      id,
      name,
      description: 'A drill for tests.',
      image: 'https://pictures.example.com/drill.webp',
      quantity,
      price_minor: minorPriceOf(price, currency),
      price_decimals: decimalsOf(currency),
      category: null,
      specifications: '[]',
      created_by: 'admin@example.com',
      created_at: Date.now(),
      updated_at: Date.now(),
      creation_key: null,
      creation_hash: null,
    })
    .execute();
  return id;
}

/** Registers the function that closes a shop; by default it is called after the test. */
type WhenOver = (close: () => Promise<void>) => void;

/** The real application on a real, empty database. */
export async function openTestShop(
  environment: Record<string, string> = {},
  whenOver: WhenOver = onTestFinished,
): Promise<TestShop> {
  return openShopOn(await createMigratedDatabase(), environment, whenOver);
}

/** The environment of a shop that only this test uses, or a shop that tests share. */
export type ShopChoice = Record<string, string> | TestShop;

const isOpen = (choice: ShopChoice): choice is TestShop => typeof choice.signIn === 'function';

/** @param environment of a shop of the test's own, unless its choice says otherwise */
export const chosenShop = async (choice: ShopChoice, environment: Record<string, string> = {}): Promise<TestShop> =>
  isOpen(choice) ? choice : openTestShop({ ...environment, ...choice });

/** The real application on a database. */
export async function openShopOn(
  { dataDir, databaseUrl, drop }: TestDatabase,
  environment: Record<string, string>,
  whenOver: WhenOver,
): Promise<TestShop> {
  const config = readConfig({
    DATA_DIR: dataDir,
    AUTH_SECRET,
    RATE_LIMIT: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...environment,
  });
  const database = openDatabase(config, databaseSchema.watched, keptPool);
  const app = await createApp({ config, database, log: pino({ level: 'silent' }) });
  const requireTrueAnswers = checkAnswers(app, callsWith(enabledRooms(config)));
  whenOver(async () => {
    await app.close();
    await database.close();
    await drop();
    requireTrueAnswers();
  });
  return {
    app,
    db: database.db,
    revisions: database.revisions,
    config,
    images: openImageStore(config),
    rooms: enabledRooms(config),
    calls: callsWith(enabledRooms(config)),
    fills: fillsOf(config),
    tables: databaseSchema.tables,
    signIn: (role = 'customer', name = 'Rahim Uddin') => createPerson(database.db, role, name),
    addTool: (tool = {}) => insertTool(database.db, tool, config.currency),
  };
}

/**
 * One shop for all tests of the file or `describe` that calls this, because composing the application costs more than
 * most requests. For tests that only read, or do not mind the rows of others.
 * @param prepare sets up the data shared by the tests
 */
export function useTestShop<Prepared extends object = object>(
  prepare?: (shop: TestShop) => Promise<Prepared>,
  environment: Record<string, string> = {},
): TestShop & Prepared {
  const shared = {} as TestShop & Prepared;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const shop = await openTestShop(environment, (end) => {
      close = end;
    });
    Object.assign(shared, shop, await prepare?.(shop));
  });
  afterAll(() => close?.());
  return shared;
}
