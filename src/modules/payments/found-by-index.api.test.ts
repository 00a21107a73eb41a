import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#src/platform/database/open.server.ts';
import { planWithOneIndexOfOrders, unindexedQueries } from '#tests/support/query-plans.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { listDebitsOf } from './bank-statement/statement-line-repository.server.ts';
import { listNumbersIssued } from './books/account-repository.server.ts';
import { isKnown } from './credit/credit-repository.server.ts';
import { listKnownTransfers } from './transfers/transfer-repository.server.ts';

const transfer = { references: ['FT26325REUSE1'], orderIds: ['order'], contentHashes: ['file'] };

/** Reads of a transfer, a line of a bank statement or a period, whose tables grow with all orders. */
const reads: [of: string, read: (db: Db) => Promise<unknown>][] = [
  ['the transfers that are known', (db) => listKnownTransfers(db, { ...transfer, lines: [] })],
  ['the transfers that a line may show', (db) => listKnownTransfers(db, { ...transfer, lines: [{ amount: 1 }] })],
  ['the debits of an amount', (db) => listDebitsOf(db, [1])],
  ['the invoices issued in a period', (db) => listNumbersIssued(db, 0, 1)],
];

it('whether a customer is known is found by its own index, however many unpaid orders there are', async () => {
  const { db } = await openTestShop();
  const read = sql`select ${isKnown('user.id')} from "user" where id = 'customer'`;
  expect(await planWithOneIndexOfOrders(db, read, 'orders_known')).toContain('orders_known');
});

it.each(reads)('%s are found by an index, however many orders there are', async (_, read) => {
  const { db } = await openTestShop();
  expect(await unindexedQueries(db, read)).toEqual([]);
});
