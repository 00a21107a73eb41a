import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeReplica, openWithReplica } from '../support/fake-replica.ts';
import { insertManyOrders } from '../support/many-orders.ts';
import { sendOrder } from '../support/orders-over-http.ts';
import { freePort } from '../support/postgres.ts';

const oneOrder = () => createFakeReplica((db, person) => insertManyOrders(db, person, 1));

it('orders as CSV are read from the replica', async () => {
  const { url, person } = await oneOrder();
  const { read, answeredBy } = await openWithReplica(url);
  expect(await read('/api/order', 'text/csv')).toContain(person.email);
  expect(await answeredBy()).toEqual({ replica: 1, leader: 0 });
});

it('lists, public answers and reads that decide something use the leader', async () => {
  const { shop, copy, admin, read, answeredBy } = await openWithReplica((await oneOrder()).url);
  const toolId = await shop.addTool({ name: 'Drill of the leader' });
  const buyer = await shop.signIn();
  expect((await sendOrder(copy.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  for (const path of ['/api/order', `/api/user-order?user=${buyer.email}`])
    expect(await read(path)).toContain(buyer.email);
  for (const path of ['/api/tool', `/api/purchase/${toolId}`])
    expect(await read(path)).toContain('Drill of the leader');
  await read(`/api/admin/${admin.email}`);
  expect(await answeredBy()).toEqual({ replica: 0, leader: 0 });
});

it('only these files use readStale', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const users = files.filter((file) => readFileSync(join('src', file), 'utf8').includes('readStale('));
  const allowed = [
    'modules/office/overview/read-overview.server.ts',
    'modules/office/users/admin-change.api.ts',
    'modules/orders/search/order-search.api.ts',
    'modules/payments/books/read-journal.server.ts',
    'modules/sales/quotes/read-quote-figures.server.ts',
    'modules/sales/samples/read-sample-figures.server.ts',
  ];
  expect(users.filter((file) => !allowed.includes(file))).toEqual([]);
});

it('the leader answers when the replica is unreachable', async () => {
  const url = `postgres://shop:shop@127.0.0.1:${await freePort()}/shop`;
  const { shop, copy, read, answeredBy } = await openWithReplica(url);
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
  expect((await sendOrder(copy.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  expect(await read('/api/order', 'text/csv')).toContain(buyer.email);
  expect(await answeredBy()).toEqual({ replica: 0, leader: 1 });
});
