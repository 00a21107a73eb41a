import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import type { Db } from '#src/platform/database/open.server.ts';
import { unindexedQueries } from '#tests/support/query-plans.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { listIssuedPapers, listPapersOfOrders } from './issued-paper-repository.server.ts';

/** Reads of an order and those on its invoice. */
const reads: [of: string, read: (db: Db) => Promise<unknown>][] = [
  ['the papers of an order', (db) => listIssuedPapers(db, 'order', ['event'])],
  ['the debit notes of orders', (db) => listPapersOfOrders(db, 'debit-note', ['order'])],
];

it.each(reads)('%s are found by an index, however many orders there are', async (_, read) => {
  const { db } = await openTestShop();
  expect(await unindexedQueries(db, read)).toEqual([]);
});
