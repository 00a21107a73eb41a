import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { insertAdminChange } from '#src/extensions/users/admin-change-repository.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { insertManyOrders } from '../support/many-orders.ts';
import { sendOrder } from '../support/orders-over-http.ts';
import { databaseOn, freePort, onServer } from '../support/postgres.ts';
import { openCopy } from '../support/second-copy.ts';
import { createMigratedDatabase } from '../support/test-database.ts';
import { createPerson, openTestShop } from '../support/test-shop.ts';

/** A copy of a shop with this replica, and how its reads that may be old were answered. */
async function openWithReplica(databaseReadUrl: string) {
  const shop = await openTestShop();
  const copy = await openCopy({ ...shop.config, databaseReadUrl });
  const admin = await shop.signIn('admin');
  const read = async (path: string, accept = 'application/json') => {
    const answer = await fetch(`${copy.url}${path}`, { headers: { ...admin.headers, accept } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const answeredBy = async () => {
    const found = (await read('/metrics')).matchAll(/^shop_old_reads_total\{from="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, from, count]) => [from, Number(count)]));
  };
  return { shop, copy, admin, read, answeredBy };
}

/** So many changes of orders wait that reading the overview folds them, which writes. */
const ORDERS = 501;

/** A database that takes no writes, as a replica; it is another one, so that what an answer holds says where it was read. */
async function createOtherReplica() {
  const other = await createMigratedDatabase('postgres');
  const url = other.databaseUrl ?? '';
  const name = new URL(url).pathname.slice(1);
  const set = (how: string) => onServer(databaseOn(url, 'postgres'), `alter database ${name} ${how}`);
  const { db, close } = openDatabase(other);
  const buyer = await createPerson(db, 'admin', 'Karim');
  await insertManyOrders(db, buyer, ORDERS);
  const change = { kind: 'tool', action: 'changed', subject: { id: 'a', name: 'Saw of the replica' } } as const;
  const actor = { ...buyer, role: 'admin', photoURL: null } as const;
  await insertAdminChange(db, actor, { ...change, before: null, after: null });
  await close();
  await set('set default_transaction_read_only = on');
  onTestFinished(async () => {
    await set('reset default_transaction_read_only');
    await other.drop();
  });
  return { url, buyer };
}

it('the overview, orders as CSV and the changes of admins are read from the replica', async () => {
  const { url, buyer } = await createOtherReplica();
  const { read, answeredBy } = await openWithReplica(url);
  expect(JSON.parse(await read('/api/overview')).states).toContainEqual(expect.objectContaining({ orders: ORDERS }));
  expect(await read('/api/order', 'text/csv')).toContain(buyer.email);
  expect(await read('/api/changes')).toContain('Saw of the replica');
  expect(await read('/api/changes.csv')).toContain('Saw of the replica');
  const answered = await answeredBy();
  expect(answered.leader).toBe(0);
  expect(answered.replica).toBeGreaterThanOrEqual(4);
});

it('lists, public answers and what decides are not', async () => {
  const { shop, copy, admin, read, answeredBy } = await openWithReplica((await createOtherReplica()).url);
  const toolId = await shop.addTool({ name: 'Drill of the leader' });
  const buyer = await shop.signIn();
  const answer = await sendOrder(copy.url, { buyer, toolId, key: randomUUID() });
  const { insertedId } = (await answer.json()) as { insertedId: string };
  for (const path of ['/api/order', `/api/user-order?user=${buyer.email}`, `/api/order/${insertedId}`])
    expect(await read(path)).toContain(buyer.email);
  for (const path of ['/api/tool', `/api/purchase/${toolId}`])
    expect(await read(path)).toContain('Drill of the leader');
  await read(`/api/admin/${admin.email}`);
  expect(await answeredBy()).toEqual({ replica: 0, leader: 0 });
});

it('only these calls read what may be old', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const found = files.filter((file) => readFileSync(join('src', file), 'utf8').includes('readOld('));
  expect(found.sort()).toEqual([
    'core/orders/order.api.ts',
    'core/orders/summary/read-order-summary.server.ts',
    'extensions/overview/read-overview.server.ts',
    'extensions/users/admin-change.api.ts',
  ]);
});

it('a replica that is away costs no answer: the leader gives it', async () => {
  const url = `postgres://shop:shop@127.0.0.1:${await freePort()}/shop`;
  const { shop, copy, read, answeredBy } = await openWithReplica(url);
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
  expect((await sendOrder(copy.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  expect(await read('/api/order', 'text/csv')).toContain(buyer.email);
  expect(await answeredBy()).toEqual({ replica: 0, leader: 1 });
});
