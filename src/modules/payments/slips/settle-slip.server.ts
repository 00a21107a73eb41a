import { type Actor, doerOf, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { SLIP_SETTLED } from '../payments.ts';
import { findKnown } from '../transfers/require-new-transfer.server.ts';
import { transferOfSlip } from '../transfers/transfer-of-slip.server.ts';
import { noteSlip } from './note-slip.server.ts';
import type { Slip } from './slip.ts';
import { decided, decideSlip, findSlip } from './slip-repository.server.ts';

/**
 * Settles a slip whose transfer is in a ledger already, without recording anything.
 * @throws Refusal if no ledger has it, or the slip was already decided
 */
export async function settleSlip(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  slip: Slip,
  request?: KeyedRequest,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    const { order } = await requireOrder(trx, slip.orderId);
    const same = await findKnown(trx, await transferOfSlip(trx, slip, order));
    await lockOrder(trx, order._id);
    if (request && (await wasMade(trx, order._id, request))) return;
    if ((await findSlip(trx, slip._id))?.decision !== null) throw decided();
    const known = same.find(({ state }) => state === 'recorded');
    if (!known)
      throw new Refusal(
        'rule',
        'transfer_not_recorded',
        'The transfer of this slip is in no ledger. Please accept the slip with its amount, or decline it.',
      );
    if (!(await decideSlip(trx, slip._id, 'settled', null, Date.now()))) throw decided();
    const note = `${formatMinor(slip.amount, order.currency)} · ${slip.reference}`;
    await noteSlip(trx, order, SLIP_SETTLED, { by: doerOf(admin), note, request });
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'order',
      action: 'slip settled',
      subject: { id: order._id, name: order.number },
      before: null,
      after: { reference: slip.reference, recordedFor: known.orderNumber },
    });
  });
}
