import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { listDebitsOf } from '#src/modules/payments/bank-statement/statement-line-repository.server.ts';
import { listNumbersIssued } from '#src/modules/payments/books/account-repository.server.ts';
import { listKnownTransfers } from '#src/modules/payments/transfers/transfer-repository.server.ts';
import { listStockOrders, sumStockJournals } from '#src/modules/sales/stock-journal/stock-journal-repository.server.ts';
import { listIssuedPapers, listPapersOfOrders } from '#src/modules/shipping/papers/issued-paper-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { tablesReadWhole } from '#tests/support/query-plans.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const transfer = { references: ['FT26325REUSE1'], orderIds: ['order'], contentHashes: ['file'] };

/** Reads of one order, invoice, tool or transfer, whose tables grow with all orders. */
const reads: [of: string, read: (db: Db) => Promise<unknown>][] = [
  ['the transfers that are known', (db) => listKnownTransfers(db, { ...transfer, lines: [] })],
  ['the transfers that a line may show', (db) => listKnownTransfers(db, { ...transfer, lines: [{ amount: 1 }] })],
  ['the debits of an amount', (db) => listDebitsOf(db, [1])],
  ['the papers of an order', (db) => listIssuedPapers(db, 'order', ['event'])],
  ['the debit notes of orders', (db) => listPapersOfOrders(db, 'debit-note', ['order'])],
  ['the invoices issued in a period', (db) => listNumbersIssued(db, 0, 1)],
  ['the orders that took stock of a tool', (db) => listStockOrders(db, 'tool')],
  ['the journal of the stock of a tool', (db) => sumStockJournals(db, 'tool')],
];

it.each(reads)('%s are found by an index', async (_, read) => {
  const { db } = await openTestShop();
  expect(await tablesReadWhole(db, read)).toEqual([]);
});
