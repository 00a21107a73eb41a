import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { today } from '#src/core/site/calendar.ts';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { type MoveHandler, moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { type OtherStock, otherStocks } from '#src/modules/orders/moves/other-stock.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { batchesMigration } from './0141-batches.ts';
import {
  deleteBatch,
  getBatches,
  getOrderBatch,
  getToolBatches,
  postBatch,
  postBatchOrder,
  postLateCancellation,
  postReceipt,
  putBatch,
} from './batch.api.ts';
import { batchCheck } from './batch-consistency.server.ts';
import { batchProcess } from './batch-moves.ts';
import { noteBatches } from './batch-notes.ts';
import { findBatchOfOrder, listOpenBatches, returnToBatch } from './batch-repository.server.ts';
import { batchTables } from './batch-tables.ts';
import { requirePriceOfRest } from './price-of-all-pieces.server.ts';
import { seedBatches } from './seed-batches.server.ts';

const batchStock: OtherStock = {
  refusal: 'The pieces of this order come from a batch: their number stays. Please place another order for more.',
  isSource: async (trx, order) => (await findBatchOfOrder(trx, order._id)) !== undefined,
  async giveBack(trx, order, pieces) {
    const batch = await findBatchOfOrder(trx, order._id);
    if (batch && (await returnToBatch(trx, batch.id, pieces))) return;
    await returnToStock(trx, order.toolId, pieces);
  },
};

/** Pieces that are not made yet cannot leave the factory. */
const requireMade: MoveHandler = async (trx, { order }) => {
  const batch = await findBatchOfOrder(trx, order._id);
  if (batch && batch.received_at === null)
    throw conflict(
      'batch_not_received',
      `The pieces of ${order.number} come from a batch that is not received yet. Please record its receipt first.`,
    );
};

/** Batches that buyers can order from before they are made. */
export const batches: Room = {
  schema: {
    migrations: (engine) => ({
      '0141-batches': batchesMigration(engine),
    }),
    tables: batchTables,
    watched: ['batches'],
  },
  calls: [
    callRow('anyone', getToolBatches),
    callRow('signed-in', postBatchOrder),
    callRow('signed-in', getOrderBatch),
    callRow('signed-in', postLateCancellation),
    callRow('admin', getBatches),
    callRow('admin', postBatch),
    callRow('admin', putBatch),
    callRow('admin', deleteBatch),
    callRow('admin', postReceipt),
  ],
  consistencyChecks: [batchCheck],
  seedDemo: seedBatches,
  fills: [
    fill(orderProcess, batchProcess),
    fill(moveEffects, (config) => ({
      handlers: {
        cancelled: requirePriceOfRest(config),
        ...{ ready: requireMade, 'partly-shipped': requireMade, shipped: requireMade },
      },
    })),
    fill(otherStocks, batchStock),
    fill(toolAdditions, {
      reads: ['batches'],
      notes: async ({ db }, tools) => noteBatches(tools, await listOpenBatches(db, today())),
      link: ({ _id, notes }) =>
        notes?.batch ? { to: `/batch/${_id}`, label: 'Order from the next batch' } : undefined,
    }),
  ],
};
