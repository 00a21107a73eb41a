import { expect, it } from 'vitest';
import { createFakeReplica, openWithReplica } from '#tests/support/fake-replica.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';

const ORDERS = 3;

it('the overview is read from the replica without writing to it', async () => {
  const { url } = await createFakeReplica((db, person) => insertManyOrders(db, person, ORDERS));
  const { read, answeredBy } = await openWithReplica(url);
  expect(JSON.parse(await read('/api/overview')).states).toContainEqual(expect.objectContaining({ orders: ORDERS }));
  expect(await answeredBy()).toEqual({ replica: expect.any(Number), leader: 0 });
});
