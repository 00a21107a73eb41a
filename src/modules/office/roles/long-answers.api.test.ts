import '#tests/support/on-sqlite-too.ts';
import { expect, it, vi } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { openShopWithStaff } from '#tests/support/shop-with-staff.ts';
import type { Person, TestShop } from '#tests/support/test-shop.ts';

/** More than the shop sends before its client reads. */
const MANY = 3_000;

/** Begins a long answer, changes rights, and reads the rest. @returns whether the answer has arrived whole */
async function arrivesWhole({ app }: TestShop, url: string, { headers }: Person, change: () => Promise<unknown>) {
  const answer = await app.inject({ url: `/api${url}`, headers, payloadAsStream: true });
  expect(answer.statusCode).toBe(200);
  const parts = answer.stream()[Symbol.asyncIterator]();
  let text = String((await parts.next()).value);
  await change();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  try {
    for (let part = await parts.next(); !part.done; part = await parts.next()) text += String(part.value);
  } catch {
    return false;
  } finally {
    clock.mockRestore();
  }
  return text.endsWith(']');
}

async function insertConversations({ db }: TestShop, customerId: string) {
  const rows = Array.from({ length: MANY }, () => ({
    id: newId(),
    kind: 'question' as const,
    subject: 'A question about many drills. '.repeat(10),
    state: 'new' as const,
    customer_id: customerId,
    name: 'Rahim',
    email: 'rahim@example.com',
    phone: '',
    opened_at: 1,
    messages: 1,
    last_id: newId(),
    last_at: 1,
    last_from: 'customer' as const,
    change_id: newId(),
  }));
  for (let from = 0; from < MANY; from += 500)
    await db
      .insertInto('conversations')
      .values(rows.slice(from, from + 500))
      .execute();
}

it('a list of all customers breaks off when the role is taken away, not while it is kept', async () => {
  const { shop, member, give } = await openShopWithStaff();
  const sales = await member('Sales');
  await insertConversations(shop, (await shop.signIn()).userId);
  const nothing = async () => undefined;
  expect(await arrivesWhole(shop, '/conversation', sales, nothing)).toBe(true);
  expect(await arrivesWhole(shop, '/conversation', sales, () => give(sales, null))).toBe(false);
});

it('a list with amounts breaks off when the role sees no money any more', async () => {
  const { shop, call, member, roleNamed } = await openShopWithStaff();
  const auditor = await member('Auditor');
  await insertManyOrders(shop.db, await shop.signIn(), MANY);
  const { _id, members: _, standard: __, ...role } = await roleNamed('Auditor');
  const change = async () => {
    const without = { ...role, money: false, calls: ['GET /order'] };
    expect((await call('PUT', `/role/${_id}`, undefined, without)).statusCode).toBe(200);
  };
  expect(await arrivesWhole(shop, '/order', auditor, change)).toBe(false);
});

it('a list of a company breaks off when the member is taken out of it', async () => {
  const { shop, call, member, companyId } = await openShopWithCompany();
  const viewer = await member('viewer');
  await insertConversations(shop, companyId);
  const change = async () => expect((await call('DELETE', `/company/member/${viewer.userId}`)).statusCode).toBe(200);
  expect(await arrivesWhole(shop, '/conversation', viewer, change)).toBe(false);
});
