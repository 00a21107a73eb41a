import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { creditedUntil, dangerousGoods } from './sample.ts';
import {
  findSample,
  findSampleStock,
  listSampleStock,
  lockSampleStock,
  upsertSampleStock,
} from './sample-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** More are no samples. */
const MAX_SAMPLE_STOCK = 10_000;

/** What a buyer sees before ordering a sample. @throws Refusal 404 without the tool */
export async function readToolSample({ config, db }: Omit<Parts, 'fills'>, toolId: string) {
  const { toolName, samplePrice, wattHours } = await requireTool(db, toolId);
  return {
    toolName,
    price: samplePrice,
    currency: config.currency,
    pieces: await findSampleStock(db, toolId),
    dangerousGoods: dangerousGoods(wattHours) ?? null,
  };
}

/** Whether the price of a sample is credited; null for an order that is no sample. @throws Refusal 404 */
export async function readSampleOfOrder({ db }: Pick<Parts, 'db'>, actor: Actor | undefined, orderId: string) {
  await requireVisibleOrder(db, actor, orderId);
  const sample = await findSample(db, orderId);
  if (!sample) return null;
  const bulk = sample.credited_on === null ? undefined : await findOrder(db, sample.credited_on);
  return {
    creditedOn: bulk ? { id: bulk.order._id, number: bulk.order.number } : null,
    until: creditedUntil(Number(sample.asked_at)),
  };
}

/** The tools that have a price for samples, or had samples, by name. */
export async function listSamples({ db }: Pick<Parts, 'db'>, actor: Actor | undefined) {
  requireAdmin(actor);
  const { stock, sold } = await listSampleStock(db);
  const piecesOf = new Map(stock.map(({ tool_id, pieces }) => [tool_id, pieces]));
  const soldOf = new Map(sold.map((row) => [row.tool_id, row]));
  const tools = (await listTools(db)).filter(({ _id, samplePrice }) => samplePrice !== null || piecesOf.has(_id));
  return tools.map(({ _id: toolId, toolName, samplePrice }) => ({
    toolId,
    toolName,
    price: samplePrice,
    pieces: piecesOf.get(toolId) ?? 0,
    ordered: Number(soldOf.get(toolId)?.ordered ?? 0),
    credited: Number(soldOf.get(toolId)?.credited ?? 0),
  }));
}

const changedSince = (kept: number) =>
  conflict(
    'samples_changed',
    `${formatPieces(kept)} ${kept === 1 ? 'is' : 'are'} kept now: samples were ordered or counted meanwhile. Please count again, and save.`,
    { field: 'pieces' },
  );

/**
 * Sets the pieces that are kept for samples.
 * @param counted `seen` are the pieces that were kept when the clerk counted
 * @throws Refusal 404 without the tool, 409 if samples were ordered or counted since
 */
export async function setSampleStock(
  { db, fills }: Pick<Parts, 'db' | 'fills'>,
  actor: Actor | undefined,
  toolId: string,
  { pieces, seen }: { pieces: number; seen?: number | undefined },
): Promise<void> {
  const admin = requireAdmin(actor);
  if (!(pieces >= 0 && pieces <= MAX_SAMPLE_STOCK))
    throw atField('pieces', 'sample_stock_rule', 'Please input a whole number of pieces, from 0 to 10,000.');
  await inTransaction(db, async (trx) => {
    const { toolName } = await requireTool(trx, toolId);
    const before = { samples: await lockSampleStock(trx, toolId) };
    if (seen !== undefined && seen !== before.samples) throw changedSince(before.samples);
    await upsertSampleStock(trx, toolId, pieces);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'tool',
      action: 'samples counted',
      subject: { id: toolId, name: toolName },
      before,
      after: { samples: pieces },
    });
  });
}
