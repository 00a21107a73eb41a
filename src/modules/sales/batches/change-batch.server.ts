import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { type ChangedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { advanceOrders } from '#src/modules/orders/moves/advance-order.server.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { batchProblems } from './batch.ts';
import {
  type BatchRow,
  deleteBatchRow,
  findBatch,
  findByRequestKey,
  insertBatch,
  listOrdersOfBatch,
  lockBatch,
  updateBatch,
} from './batch-repository.server.ts';

export type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

export interface BatchInput {
  /** NaN if they cannot be read. */
  pieces: number;
  dueOn: string;
}

/** Values that are undefined stay: two people can change different ones at once. */
export type BatchChange = { [Name in keyof BatchInput]?: BatchInput[Name] | undefined };

function requireNoProblems(input: BatchChange): void {
  const [[field, message] = []] = Object.entries(batchProblems(input, today()));
  if (field && message) throw atField(field, 'batch_rule', message);
}

/** A batch, or the orders that wait for it, have changed since they were read. */
export class BatchChanged extends Error {}

/** @throws Refusal 404 */
export async function requireBatch(db: Db, id: string): Promise<BatchRow> {
  const batch = await findBatch(db, id);
  if (!batch) throw new Refusal('missing', 'batch_not_found', 'There is no such batch.');
  return batch;
}

/** @throws Refusal 409 */
export function requireNotReceived({ received_at }: BatchRow): void {
  if (received_at !== null) throw conflict('batch_received', 'This batch has been received already.');
}

/** @throws Refusal 404 if there is no such batch, 409 if it was received */
export async function requireOpenBatch(db: Db, id: string): Promise<BatchRow> {
  const batch = await requireBatch(db, id);
  requireNotReceived(batch);
  return batch;
}

/**
 * Moves the orders of a batch and writes the batch itself, in one transaction. Orders are locked before the batch, as
 * by a cancellation.
 * @param steps the move of each open order of the batch; orders without one stay as they are
 * @throws BatchChanged if the batch or its orders have changed since they were read
 */
export async function moveOrdersOf(
  parts: Parts,
  { batch, orders }: { batch: BatchRow; orders: readonly Order[] },
  steps: ReadonlyMap<string, Step>,
  write: (trx: Db) => Promise<void>,
): Promise<void> {
  const end = async (trx: Db) => {
    const now = await lockBatch(trx, batch.id);
    const current = (await listOrdersOfBatch(trx, batch.id)).map(({ order }) => order._id);
    const isSame = now && now.received_at === null && now.due_on === batch.due_on && now.pieces === batch.pieces;
    if (!isSame || current.join() !== orders.map(({ _id }) => _id).join()) throw new BatchChanged();
    await write(trx);
  };
  const plan = (step: Step) => (order: Order) => {
    if (order.cancelledAt !== null) throw new BatchChanged();
    return step;
  };
  const plans = new Map([...steps].map(([id, step]) => [id, plan(step)]));
  if (plans.size === 0) await inTransaction(parts.db, end);
  else await advanceOrders(parts, 'system', plans, { end });
}

/** Repeats an attempt whose batch or orders have changed meanwhile. */
export async function untilUnchanged<Made>(attempt: () => Promise<Made>): Promise<Made> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BatchChanged)) throw error;
    }
  }
}

/** Records an admin's change of the batches of a tool. */
export async function recordBatch(
  { fills }: Pick<Parts, 'fills'>,
  trx: Db,
  admin: Actor,
  { tool_id }: Pick<BatchRow, 'tool_id'>,
  { action, before = {}, after = {} }: { action: string; before?: ChangedFields; after?: ChangedFields },
): Promise<void> {
  const name = (await findTool(trx, tool_id))?.toolName ?? tool_id;
  const subject = { id: tool_id, name };
  await recordAdminChange({ fills }, trx, admin, { kind: 'tool', action, subject, before, after });
}

async function findAdded(db: Db, request: KeyedRequest | undefined): Promise<Inserted | undefined> {
  const added = request && (await findByRequestKey(db, request.key));
  if (!added) return undefined;
  requireSameRequest(added.request_hash, request.hash, 'batch');
  return { id: added.id, repeated: true };
}

/** Adds a batch of a tool; buyers can order from it at once. */
export async function addBatch(
  { db, fills }: Omit<Parts, 'config'>,
  actor: Actor | undefined,
  { toolId, ...input }: BatchInput & { toolId: string },
  request?: KeyedRequest,
): Promise<Inserted> {
  const admin = requireAdmin(actor);
  const earlier = await findAdded(db, request);
  if (earlier) return earlier;
  requireNoProblems(input);
  const { pieces, dueOn } = input;
  return inTransaction(db, async (trx) => {
    await requireTool(trx, toolId);
    const id = newId();
    const made = { request_key: request?.key ?? null, request_hash: request?.hash ?? null };
    if (!(await insertBatch(trx, { id, tool_id: toolId, due_on: dueOn, pieces, ...made })))
      return (await findAdded(trx, request)) ?? { id, repeated: true };
    await recordBatch({ fills }, trx, admin, { tool_id: toolId }, { action: 'batch added', after: { pieces, dueOn } });
    return { id, repeated: false };
  });
}

const tooFew = (sold: number) =>
  conflict('batch_sold', `${formatPieces(sold)} pieces of this batch are sold: it cannot have fewer.`, {
    field: 'pieces',
  });

/**
 * Changes pieces and day of a batch. Its customers are informed of a new day; where it is later than promised, they can
 * cancel: see `cancelLate`.
 * @throws Refusal 409 if more pieces are sold
 */
export async function changeBatch(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  change: BatchChange,
): Promise<void> {
  const admin = requireAdmin(actor);
  requireNoProblems(change);
  await untilUnchanged(async () => {
    const batch = await requireOpenBatch(parts.db, id);
    const { pieces = batch.pieces, dueOn = batch.due_on } = change;
    const orders = (await listOrdersOfBatch(parts.db, id)).map(({ order }) => order);
    const free = pieces + batch.carried - orders.reduce((sum, order) => sum + order.orderedMinQty, 0);
    if (free < 0) throw tooFew(pieces - free);
    const step: Step = {
      event: 'batch-moved',
      data: { promisedFor: dueOn, dueBefore: batch.due_on },
      sets: { promisedFor: dueOn },
    };
    const steps = new Map(dueOn === batch.due_on ? [] : orders.map(({ _id }) => [_id, step]));
    await moveOrdersOf(parts, { batch, orders }, steps, async (trx) => {
      await updateBatch(trx, id, { pieces, due_on: dueOn, free });
      const before = { pieces: batch.pieces, dueOn: batch.due_on };
      await recordBatch(parts, trx, admin, batch, { action: 'batch changed', before, after: { pieces, dueOn } });
    });
  });
}

/** Removes a batch of which nothing is sold. */
export async function removeBatch({ db, fills }: Omit<Parts, 'config'>, actor: Actor | undefined, id: string) {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    await lockBatch(trx, id);
    const batch = await requireOpenBatch(trx, id);
    const { pieces, carried, free } = batch;
    if (free !== pieces + carried)
      throw conflict('batch_sold', 'Pieces of this batch are sold: change its day instead.');
    await deleteBatchRow(trx, id);
    await recordBatch({ fills }, trx, admin, batch, {
      action: 'batch removed',
      before: { pieces, dueOn: batch.due_on },
    });
  });
}
