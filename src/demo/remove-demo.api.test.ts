import '#tests/support/on-sqlite-too.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { removeDemo, requireNoDemo } from '#src/demo/remove-demo.server.ts';
import { demoAccounts, seedDemo } from '#src/demo/seed.server.ts';
import { migrate } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { insertOldRows, oldRows } from '#tests/support/old-rows.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { stockOf } from '#tests/support/place-order.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { AUTH_SECRET, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const run = promisify(execFile);
const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
const [demoAdmin, demoBuyer] = demoAccounts;

const production = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  AUTH_SECRET: `${AUTH_SECRET}-kV3yq9sZ0fXw`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@example.com',
  PUBLIC_URL: 'http://localhost:1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
});

/** Creation time of a password that was set a second after the account was created. */
const later = new Date(Date.now() + 1_000);
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
  createdAt: later,
  updatedAt: later,
};

async function openDemo() {
  const shop = await openTestShop();
  expect(await seedDemo(shop)).toBe(true);
  const tools = await shop.db
    .selectFrom('tools')
    .select(['id', 'name', 'price_minor', 'image'])
    .orderBy('id')
    .execute();
  expect(tools.length).toBeGreaterThan(3);
  return { shop, tools };
}

async function signInAs(shop: TestShop, { email, password }: { email: string; password: string }) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
  });
  const cookie = answer.headers['set-cookie'] ?? [];
  return {
    status: answer.statusCode,
    cookie: [cookie]
      .flat()
      .map((header) => header.split(';', 1)[0])
      .join('; '),
  };
}

/** Signs in and requests the token like a page. @returns the headers that carry it */
async function tokenOf(shop: TestShop, who: { email: string; password: string }): Promise<{ authorization: string }> {
  const { cookie } = await signInAs(shop, who);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/user/${who.email}`,
    headers: { cookie, origin: shop.config.publicUrl },
    payload: { email: who.email },
  });
  return { authorization: `Bearer ${answer.json().token}` };
}

async function order(shop: TestShop, headers: object, email: string, toolId: string, price = 34): Promise<string> {
  const payload = { ...orderBody({ email, name: 'X' } as never, toolId), orderedTotalPrice: price * 500 };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().insertedId;
}

const rowsOf = async (
  shop: TestShop,
  table: 'user' | 'session' | 'account' | 'reviews' | 'profiles' | 'outbox' | 'images',
) =>
  (
    await shop.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .execute()
  ).map(({ rows }) => Number(rows));

describe('a database that contains the demo', () => {
  it('is refused by a shop without the demo, with one line of instructions', async () => {
    const { shop } = await openDemo();
    await expect(requireNoDemo(shop.db)).rejects.toThrow(/^.*"npm run admin -- remove-demo".*$/);
    await removeDemo(shop.db);
    await requireNoDemo(shop.db);
  });

  it('is refused even after the published password has been changed', async () => {
    const { shop } = await openDemo();
    await shop.db
      .updateTable('account')
      .set({ password: 'another', updatedAt: new Date(0) })
      .execute();
    await expect(requireNoDemo(shop.db)).rejects.toThrow('remove-demo');
  });

  it('is recognized by the upgrade if an earlier release seeded it without marks', async () => {
    const { shop, tools } = await openDemo();
    const location = await createTestDatabase();
    const old = openDatabase(location);
    try {
      await migrate(old.db as never, engine, databaseSchema, '0011-waiting-mails');
      const tables = await old.db.introspection.getTables();
      for (const name of ['user', 'account', 'tools']) {
        const columns = tables.find((table) => table.name === name)?.columns ?? [];
        const references = columns.map((column) => sql.ref(column.name));
        const { rows } = await sql<object>`select ${sql.join(references)} from ${sql.table(name)}`.execute(shop.db);
        expect(rows.length).toBeGreaterThan(1);
        await old.db
          .insertInto(name as 'user')
          .values(rows as never)
          .execute();
      }
      await insertOldRows(old.db);
      await migrate(old.db as never, engine, databaseSchema);
      await expect(requireNoDemo(old.db)).rejects.toThrow('remove-demo');
      expect(await removeDemo(old.db)).toMatchObject({
        accounts: 2,
        tools: tools.length,
        keptTools: [],
        otherAccounts: 1,
      });
    } finally {
      await old.close();
      await location.drop();
    }
  });

  it('is not assumed because someone signed up with an address of the demo', async () => {
    const location = await createTestDatabase();
    const old = openDatabase(location);
    try {
      await migrate(old.db as never, engine, databaseSchema, '0011-waiting-mails');
      const { userId } = oldRows;
      await insertOldRows(old.db);
      await old.db.updateTable('user').set({ email: demoAdmin.email }).where('id', '=', userId).execute();
      await old.db
        .insertInto('account')
        .values({ ...NO_TOKENS, id: 'a', accountId: userId, providerId: 'credential', userId, password: 'x' })
        .execute();
      await migrate(old.db as never, engine, databaseSchema);
      await requireNoDemo(old.db);
      expect(await removeDemo(old.db)).toBeUndefined();
    } finally {
      await old.close();
      await location.drop();
    }
  });
});

describe('removing the demo', () => {
  it('deletes its accounts and their data, and keeps those of other accounts', async () => {
    const { shop, tools } = await openDemo();
    const [first, edited] = tools;
    if (!first || !edited) throw new Error('unreachable');
    const real = await shop.signIn('customer', 'Karim');
    const realTool = await shop.addTool({ quantity: 2_000 });
    const headers = await tokenOf(shop, demoBuyer);
    await order(shop, headers, demoBuyer.email, realTool);
    const realOrder = await order(shop, real.headers, real.email, first.id, first.price_minor / 100);
    await shop.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      payload: { email: demoBuyer.email },
    });
    await insertMail(shop.db, { to: real.email, subject: 'Yours', text: 'x', html: 'x' });
    await shop.db.updateTable('tools').set({ version: 2 }).where('id', '=', edited.id).execute();
    expect(await stockOf(shop, realTool)).toBe(1_500);
    const [seededReviews] = await rowsOf(shop, 'reviews');
    expect(seededReviews).toBeGreaterThan(0);

    expect(await removeDemo(shop.db)).toEqual({
      accounts: 2,
      orders: 1,
      reviews: seededReviews,
      tools: tools.length - 1,
      keptTools: [edited.name],
      otherAccounts: 1,
    });
    const remaining = await shop.db.selectFrom('tools').select('id').execute();
    expect(remaining.map(({ id }) => id).sort()).toEqual([edited.id, realTool].sort());
    expect(await stockOf(shop, realTool)).toBe(2_000);
    const orders = await shop.db.selectFrom('orders').select(['id', 'tool_name']).execute();
    expect(orders).toEqual([{ id: realOrder, tool_name: first.name }]);
    expect(await rowsOf(shop, 'user')).toEqual([1]);
    expect(await rowsOf(shop, 'account')).toEqual([0]);
    expect(await rowsOf(shop, 'session')).toEqual([1]);
    expect(await rowsOf(shop, 'reviews')).toEqual([0]);
    const mails = await shop.db.selectFrom('outbox').select(['recipient', 'reply_to']).execute();
    expect(new Set(mails.map(({ recipient, reply_to }) => reply_to ?? recipient))).toEqual(new Set([real.email]));

    expect((await shop.app.inject({ url: '/api/order', headers })).statusCode).toBe(401);
    expect((await signInAs(shop, demoAdmin)).status).toBe(401);
    const own = await shop.app.inject({ url: `/api/user-order?user=${real.email}`, headers: real.headers });
    expect(own.json()).toMatchObject([{ _id: realOrder }]);
  });

  it('is an operator command that also deletes the pictures, and reports when there is no demo', async () => {
    const { shop, tools } = await openDemo();
    const admin = (...args: string[]) => run('node', ['scripts/admin.ts', ...args], { env: production(shop.config) });
    const pictures = join(shop.config.dataDir, 'images');
    expect((await readdir(pictures)).length).toBeGreaterThanOrEqual(tools.length);
    const { stdout } = await admin('remove-demo');
    expect(stdout).toContain(`Removed: 2 demo accounts`);
    expect(stdout).toContain(`${tools.length} demo tools`);
    expect(await readdir(pictures)).toEqual([]);
    expect(await rowsOf(shop, 'images')).toEqual([0]);
    expect((await admin('remove-demo')).stdout).toContain('There is no demo');
  });
});
