import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { StockCountTable } from './stock-count-table.ts';

export async function insertStockCount(trx: Db, count: Insertable<StockCountTable>): Promise<void> {
  await trx.insertInto('stock_counts').values(count).execute();
}

export async function hasStockCounts(db: Db, toolId: string): Promise<boolean> {
  const query = db.selectFrom('stock_counts').select('id').where('tool_id', '=', toolId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export function listStockCounts(db: Db, toolId: string) {
  return db.selectFrom('stock_counts').selectAll().where('tool_id', '=', toolId).orderBy('id').execute();
}

/** Orders whose pieces came from the stock of their tool, not from samples or a batch. */
const fromStock = <Found>(query: SelectQueryBuilder<Database, 'orders', Found>) =>
  query
    .where('orders.id', 'not in', ({ selectFrom }) => selectFrom('samples').select('samples.order_id'))
    .where('orders.id', 'not in', ({ selectFrom }) => selectFrom('batch_orders').select('batch_orders.order_id'));

const columns = ['id', 'number', 'quantity', 'shipped_pieces', 'placed_at', 'cancelled_at'] as const;

/** The orders of a tool that took pieces out of its stock. */
export function listStockOrders(db: Db, toolId: string) {
  return fromStock(db.selectFrom('orders').select(columns).where('tool_id', '=', toolId))
    .orderBy('id')
    .execute();
}

/** Orders from batches that were cancelled after the receipt of their batch: their pieces went into stock. */
const afterReceipt = (db: Db) =>
  db
    .selectFrom('batch_orders')
    .innerJoin('batches', 'batches.id', 'batch_orders.batch_id')
    .innerJoin('orders', 'orders.id', 'batch_orders.order_id')
    .whereRef('orders.cancelled_at', '>=', 'batches.received_at');

export function listReturnsAfterReceipt(db: Db, toolId: string) {
  return afterReceipt(db)
    .select(['orders.id', 'orders.number', 'orders.quantity', 'orders.shipped_pieces', 'orders.cancelled_at'])
    .where('orders.tool_id', '=', toolId)
    .execute();
}

/** The batches of a tool of which pieces went into stock. */
export function listStockedBatches(db: Db, toolId: string) {
  return db
    .selectFrom('batches')
    .select(['id', 'due_on', 'received_at', 'stocked'])
    .where('tool_id', '=', toolId)
    .where('stocked', '>', 0)
    .execute();
}

/** What the journals of all tools, or of one, add up to, in pieces by tool id. */
export async function sumStockJournals(db: Db, toolId?: string): Promise<Map<string, number>> {
  const counts = db
    .selectFrom('stock_counts')
    .select(['tool_id', ({ fn }) => fn.sum<number | string>('change').as('pieces')])
    .$if(toolId !== undefined, (query) => query.where('tool_id', '=', toolId ?? ''))
    .groupBy('tool_id');
  const held = fromStock(
    db.selectFrom('orders').$if(toolId !== undefined, (query) => query.where('tool_id', '=', toolId ?? '')),
  )
    .select('tool_id')
    .select(
      sql<number | string>`-sum(case when cancelled_at is null then quantity else shipped_pieces end)`.as('pieces'),
    )
    .groupBy('tool_id');
  const returned = afterReceipt(db)
    .select('orders.tool_id')
    .select(sql<number | string>`sum(orders.quantity - orders.shipped_pieces)`.as('pieces'))
    .$if(toolId !== undefined, (query) => query.where('orders.tool_id', '=', toolId ?? ''))
    .groupBy('orders.tool_id');
  const stocked = db
    .selectFrom('batches')
    .select(['tool_id', ({ fn }) => fn.sum<number | string>('stocked').as('pieces')])
    .where('stocked', 'is not', null)
    .$if(toolId !== undefined, (query) => query.where('tool_id', '=', toolId ?? ''))
    .groupBy('tool_id');
  const sums = new Map<string, number>();
  // One after the other, because a transaction has a single connection.
  for (const query of [counts, held, returned, stocked])
    for (const { tool_id, pieces } of await query.execute())
      sums.set(tool_id, (sums.get(tool_id) ?? 0) + Number(pieces));
  return sums;
}

/** The stock of all tools, and whether its journal begins with their first piece. */
export async function listStockOfTools(db: Db) {
  const tools = await db.selectFrom('tools').select(['id', 'name', 'quantity']).orderBy('id').execute();
  const counted = await db.selectFrom('stock_counts').select('tool_id').distinct().execute();
  const journaled = new Set(counted.map(({ tool_id }) => tool_id));
  return tools.map((tool) => ({ ...tool, hasJournal: journaled.has(tool.id) }));
}
