import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { today } from '#src/core/site/calendar.ts';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import { hasReceivedFirst } from '#src/modules/orders/moves/move.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { isDay } from '#src/platform/i18n/days.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { serveReceived } from './batch.ts';
import { type BatchRow, insertBatch, listOrdersOfBatch, moveToBatch, updateBatch } from './batch-repository.server.ts';
import {
  moveOrdersOf,
  type Parts,
  recordBatch,
  requireBatch,
  requireNotReceived,
  untilUnchanged,
} from './change-batch.server.ts';

export interface Receipt {
  /** NaN if they cannot be read. */
  received: number;
  /** Why it is not the whole batch. */
  note?: string | undefined;
  /** Day on which the rest is ready; needed while orders wait for it. */
  restOn?: string | undefined;
}

export interface ReceivedBatch {
  /** Orders that got their pieces, and those that wait for the rest. */
  covered: number;
  waiting: number;
  /** Pieces that went into stock. */
  toStock: number;
}

/** What the same request was answered before. @throws Refusal 409 if its key was used for another one */
function answeredBefore(batch: BatchRow, request: KeyedRequest | undefined): ReceivedBatch | undefined {
  if (!request || batch.receipt_key !== request.key || batch.receipt_answer === null) return undefined;
  requireSameRequest(batch.receipt_hash, request.hash, 'receipt');
  return JSON.parse(batch.receipt_answer) as ReceivedBatch;
}

const refused = (field: string, message: string) => atField(field, 'receipt_rule', message);

function requireReceived(received: number): void {
  if (!(Number.isInteger(received) && received >= 0 && received <= MAX_STOCK))
    throw refused('received', 'Please input the pieces that were received as a whole number.');
}

function requireRest(restOn: string | undefined, waiting: number): string {
  const orders = waiting === 1 ? '1 order waits' : `${formatPieces(waiting)} orders wait`;
  if (restOn === undefined || !isDay(restOn) || restOn < today())
    throw refused('restOn', `${orders} for more pieces. Please choose the day on which the rest is ready.`);
  return restOn;
}

/** In the sequence in which they are served: by the first payment, once what is due first has come; then by order. */
async function queueOf(db: Db, batchId: string) {
  const orders = await listOrdersOfBatch(db, batchId);
  const paidAt = (each: (typeof orders)[number]) =>
    hasReceivedFirst(each.order) || each.order.onAccount ? (each.firstPaid ?? 0) : Number.POSITIVE_INFINITY;
  const waiting = orders.map(({ order }) => ({ id: order._id, pieces: order.orderedMinQty }));
  const timeOf = new Map(orders.map((each) => [each.order._id, paidAt(each)]));
  const compared = (id: string) => timeOf.get(id) ?? 0;
  return {
    orders: orders.map(({ order }) => order),
    queue: waiting.sort((a, b) => (compared(a.id) === compared(b.id) ? 0 : compared(a.id) < compared(b.id) ? -1 : 1)),
  };
}

type Shared = ReturnType<typeof serveReceived>;

function stepsFor({ covered, waiting }: Shared, batch: BatchRow, restOn: string): Map<string, Step> {
  const later: Step = {
    event: 'batch-moved',
    data: { promisedFor: restOn, dueBefore: batch.due_on },
    sets: { promisedFor: restOn },
  };
  return new Map([
    ...covered.map(({ id }) => [id, { event: 'batch-received' }] as [string, Step]),
    ...waiting.map(({ id }) => [id, later] as [string, Step]),
  ]);
}

/** The orders that got nothing wait for a batch of their own, for which the pieces that are left are kept. */
async function insertRest(trx: Db, batch: BatchRow, { waiting, left }: Shared, restOn: string): Promise<void> {
  const id = newId();
  const pieces = waiting.reduce((sum, order) => sum + order.pieces, 0) - left;
  await insertBatch(trx, { id, tool_id: batch.tool_id, due_on: restOn, pieces, carried: left, free: 0 });
  const orderIds = waiting.map((order) => order.id);
  await moveToBatch(trx, orderIds, id);
}

/**
 * Receives a batch: its pieces go to the orders that wait for it, first come first served by deposit, and the rest into
 * stock. What is missing becomes a batch of its own, and the customers who wait for it are informed.
 * @returns also what the same request was answered before
 * @throws Refusal 422 if orders have to wait and no day is named for the rest, 409 if it was received before
 */
export async function receiveBatch(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  receipt: Receipt,
  request?: KeyedRequest,
): Promise<ReceivedBatch & { repeated: boolean }> {
  const admin = requireAdmin(actor);
  const { received, note } = receipt;
  requireReceived(received);
  return untilUnchanged(async () => {
    const batch = await requireBatch(parts.db, id);
    const earlier = answeredBefore(batch, request);
    if (earlier) return { ...earlier, repeated: true };
    requireNotReceived(batch);
    const { orders, queue } = await queueOf(parts.db, id);
    const shared = serveReceived(queue, received + batch.carried);
    const hasRest = shared.waiting.length > 0;
    const restOn = hasRest ? requireRest(receipt.restOn, shared.waiting.length) : '';
    const toStock = hasRest ? 0 : shared.left;
    const answer = { covered: shared.covered.length, waiting: shared.waiting.length, toStock };
    await moveOrdersOf(parts, { batch, orders }, stepsFor(shared, batch, restOn), async (trx) => {
      if (hasRest) await insertRest(trx, batch, shared, restOn);
      const made = { received_at: Date.now(), received, stocked: toStock, note: note?.trim() || null };
      const keyed = { receipt_key: request?.key ?? null, receipt_hash: request?.hash ?? null };
      await updateBatch(trx, id, { free: null, ...made, ...keyed, receipt_answer: JSON.stringify(answer) });
      const after = { received, ...(note && { note }), ...(hasRest && { restOn }) };
      await recordBatch(parts, trx, admin, batch, {
        action: 'batch received',
        before: { pieces: batch.pieces },
        after,
      });
      if (toStock > 0) await returnToStock(trx, batch.tool_id, toStock);
    });
    return { ...answer, repeated: false };
  });
}
