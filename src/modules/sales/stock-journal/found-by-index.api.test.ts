import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import type { Db } from '#src/platform/database/open.server.ts';
import { unindexedQueries } from '#tests/support/query-plans.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { listStockOrders, sumStockJournals } from './stock-journal-repository.server.ts';

/** Reads of one tool. */
const reads: [of: string, read: (db: Db) => Promise<unknown>][] = [
  ['the orders that took stock', (db) => listStockOrders(db, 'tool')],
  ['the sums of a journal', (db) => sumStockJournals(db, 'tool')],
];

it.each(reads)('%s are found by an index, however many orders there are', async (_, read) => {
  const { db } = await openTestShop();
  expect(await unindexedQueries(db, read)).toEqual([]);
});
