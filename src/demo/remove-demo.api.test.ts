import '#tests/support/on-sqlite-too.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { removeDemo, requireNoDemo } from '#src/demo/remove-demo.server.ts';
import { demoAccounts, seedDemo } from '#src/demo/seed.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { DEMO_USERS } from '#tests/support/demo-users.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { stockOf } from '#tests/support/place-order.ts';
import { AUTH_SECRET, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const run = promisify(execFile);
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
      accounts: DEMO_USERS,
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
    expect(stdout).toContain(`Removed: ${DEMO_USERS} demo accounts`);
    expect(stdout).toContain(`${tools.length} demo tools`);
    expect(await readdir(pictures)).toEqual([]);
    expect(await rowsOf(shop, 'images')).toEqual([0]);
    expect((await admin('remove-demo')).stdout).toContain('There is no demo');
  });
});
