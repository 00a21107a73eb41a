import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { notAfterToday } from '#src/modules/orders/moves/past-day.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { recordForOrder } from '../ledger/record-for-order.server.ts';
import type { Deliberate } from '../transfers/require-new-transfer.server.ts';
import { requireSlip } from './read-slip.server.ts';
import { settleSlip } from './settle-slip.server.ts';

/** Payment as found on the bank statement; the amount defaults to that of the slip. */
export interface Acceptance extends Deliberate {
  /** In the currency of the order. */
  amount?: number | undefined;
  surplus?: boolean | undefined;
  note?: string | undefined;
  /** Its transfer is in a ledger already: settles the slip and records nothing. */
  withoutMoney?: boolean | undefined;
}

/**
 * Accepts a slip and records its payment in the ledger of the invoice, in one transaction. An amount above what is due
 * goes to the order of the slip, if the clerk confirms the surplus.
 * @returns the ids of the orders that received a share
 * @throws Refusal if the slip was already decided, or its transfer is in a ledger already and the clerk neither settles
 * the slip without money nor says that it is another transfer
 */
export async function acceptSlip(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
  { amount, surplus, note, repeated, withoutMoney }: Acceptance,
  request?: KeyedRequest,
): Promise<string[]> {
  requireAdmin(actor);
  const slip = await requireSlip(shop.db, id);
  if (withoutMoney) {
    await settleSlip(shop, actor, slip, request);
    return [];
  }
  const { order } = await requireOrder(shop.db, slip.orderId);
  const payment = {
    repeated,
    amount: amount ?? fromMinorUnits(slip.amount, order.currency),
    note,
    // No receipt is older than its payment.
    receivedOn: notAfterToday(slip.sentOn),
    reference: slip.reference,
  };
  const seenOpen = order.cancelledAt === null;
  const entry = { kind: 'payment', ...payment, surplus, slip: id, seenOpen } as const;
  return (await recordForOrder(shop, actor, order._id, entry, request)).orders;
}
