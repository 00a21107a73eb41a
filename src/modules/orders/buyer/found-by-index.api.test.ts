import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { unindexedQueries } from '#tests/support/query-plans.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { ordersWithPo } from './buyer-repository.server.ts';

it('the orders with a number of the buyer are found by an index, however many orders there are', async () => {
  const { db } = await openTestShop();
  expect(await unindexedQueries(db, (watched) => ordersWithPo(watched, 'po1').execute())).toEqual([]);
});
