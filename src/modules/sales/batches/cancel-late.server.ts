import type { Actor } from '#src/core/accounts/actor.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { findBatchOfOrder } from './batch-repository.server.ts';

/** The batch of an order as its page shows it; null for an order from stock. */
export async function readBatchOfOrder({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, orderId: string) {
  const { order } = await requireVisibleOrder(db, actor, orderId);
  const batch = await findBatchOfOrder(db, orderId);
  if (!batch) return { batch: null };
  const { due_on: dueOn, promised_on: promisedOn, received_at } = batch;
  const isOpen = order.paidAt === null && order.shippedAt === null && order.cancelledAt === null;
  const isReceived = received_at !== null;
  return { batch: { dueOn, promisedOn, isReceived, mayCancel: isOpen && !isReceived && dueOn > promisedOn } };
}

const inTime = () =>
  conflict(
    'batch_in_time',
    `Only an order whose batch is later than promised can be cancelled here. Please write to ${company.email.sales}.`,
  );

/**
 * Cancels an order for its customer, because its batch is later than promised, also after its deposit has come.
 * @throws Refusal 409 if the batch is in time, or the order is paid
 */
export async function cancelLate(
  parts: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<void> {
  const { batch } = await readBatchOfOrder(parts, actor, orderId);
  if (!batch?.mayCancel) throw inTime();
  const note = 'Cancelled by the customer: its batch is later than promised.';
  await advanceOrder(parts, 'system', orderId, () => ({ event: 'cancelled', data: { note } }), {
    async end(trx) {
      // The batch may have been received, or its day changed, since it was read.
      const now = await findBatchOfOrder(trx, orderId);
      if (!now || now.received_at !== null || now.due_on <= now.promised_on) throw inTime();
    },
  });
}
