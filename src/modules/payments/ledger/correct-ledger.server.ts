import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { type Deliberate, newTransferOf } from '../transfers/require-new-transfer.server.ts';
import { balanceOf } from './balance.ts';
import { entriesOf, sumOf } from './ledger.ts';
import { type Payment, requirePayable } from './receive-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

function refundStep(order: Order, { amount = 0, surplus: _, ...details }: Payment): Step {
  const paidBack = requirePayable(amount, order.currency);
  const { over, received } = balanceOf(order);
  if (paidBack > over) {
    const message = `At most ${formatMinor(over, order.currency)} can be paid back: what was received above the total or, for a cancelled order, above the price of the pieces that were shipped.`;
    throw new Refusal('rule', 'refund_above_surplus', message, { field: 'amount' });
  }
  return {
    event: 'refunded',
    data: { ...details, amount: fromMinorUnits(-paidBack, order.currency) },
    sets: { receivedAmount: fromMinorUnits(received - paidBack, order.currency) },
  };
}

/** Records a refund to the customer. @throws Refusal if it exceeds the surplus received */
export async function refund(
  parts: Parts,
  actor: Actor | undefined,
  orderId: string,
  { repeated, ...payment }: Payment & Deliberate,
  request?: KeyedRequest,
) {
  const how = newTransferOf(orderId, request, { repeated });
  await advanceOrder(parts, actor, orderId, (order) => refundStep(order, payment), how);
}

const alreadyCorrected = () => new Refusal('conflict', 'already_corrected', 'This entry was corrected already.');

/**
 * Reverses a ledger entry and its write-off with a contra entry. An order that is no longer paid in full is marked
 * unpaid.
 * @param entry id of the event of the entry
 * @throws Refusal if there is no such payment, or it was already corrected
 */
export async function correctEntry(
  parts: Parts,
  actor: Actor | undefined,
  orderId: string,
  { entry, note }: { entry: string; note?: string | undefined },
  request?: KeyedRequest,
): Promise<void> {
  requireAdmin(actor);
  const found = await requireOrder(parts.db, orderId);
  const entries = entriesOf(await readHistory(parts.db, orderId, found.customerId), found.order);
  const wrong = entries.filter(({ id, kind }) => id === entry && kind !== 'correction');
  if (wrong.length === 0) throw new Refusal('missing', 'entry_not_found', 'There is no such payment.');
  const { currency } = found.order;
  const reversal = -sumOf(wrong);
  const stepFor = (order: Order): Step => {
    const { total, received } = balanceOf(order);
    const sum = received + reversal;
    const reached = order.cancelledAt === null && sum >= total;
    const paidAt = reached ? (order.paidAt ?? new Date().toISOString()) : null;
    return {
      event: order.paidAt !== null && !reached ? 'payment-reversed' : 'payment-corrected',
      data: { amount: fromMinorUnits(reversal, currency), corrects: entry, note },
      sets: { receivedAmount: fromMinorUnits(sum, currency), paidAt },
    };
  };
  await advanceOrder(parts, actor, orderId, stepFor, { request });
}

/** Runs in the transaction of the contra entry: of two clerks correcting the same entry, the second is refused. */
export async function requireOneCorrection(trx: Db, { order, customerId, data }: HandledEvent): Promise<void> {
  const entries = entriesOf(await readHistory(trx, order._id, customerId), order);
  if (entries.filter(({ corrects }) => corrects === data.corrects).length > 1) throw alreadyCorrected();
  if (sumOf(entries) < 0) throw new Refusal('rule', 'below_zero', 'The refund exceeds the amount received.');
}
