import { type Actor, doerOf, requireAdmin } from '#src/core/accounts/actor.ts';
import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { extendHolds } from '../invoices/refresh-invoice.server.ts';
import { listOpenOrdersOn } from '../joint/joint-invoice-repository.server.ts';
import { lockOrders } from '../lock-orders.server.ts';
import { SLIP_DECLINED } from '../payments.ts';
import { noteSlip } from './note-slip.server.ts';
import { requireSlip } from './read-slip.server.ts';
import { decidedForSales, declinedMail } from './slip-mails.ts';
import { decided, decideSlip } from './slip-repository.server.ts';

/** Days to correct or replace a declined slip before the order is cancelled as unpaid. */
const DECLINED_HOLD_DAYS = 3;

/** Locks an order and all other open ones on its joint invoice, and extends their holds. */
async function extendOpenHolds(trx: Db, { _id, jointInvoice }: Order, until: number): Promise<void> {
  const others = jointInvoice === null ? [] : await listOpenOrdersOn(trx, [jointInvoice]);
  await lockOrders(trx, [...new Set([_id, ...others.map(({ id }) => id)])]);
  await extendHolds(trx, others.length > 0 ? others.map(({ id }) => id) : [_id], until);
}

/**
 * Declines a slip and mails the reason to the customer. @throws Refusal without a reason, or if it was already decided
 */
export async function declineSlip(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
  reason: string,
  request?: KeyedRequest,
): Promise<void> {
  const admin = requireAdmin(actor);
  if (isBlank(reason)) throw atField('reason', 'reason_empty', 'Please write why, for the customer.');
  const slip = await requireSlip(db, id);
  await inTransaction(db, async (trx) => {
    const { order, customerId } = await requireOrder(trx, slip.orderId);
    // Before the slip, because a payment locks its order first too.
    await extendOpenHolds(trx, order, calendar.endAfter(Date.now(), DECLINED_HOLD_DAYS));
    if (request && (await wasMade(trx, order._id, request))) return;
    if (!(await decideSlip(trx, id, 'declined', reason.trim(), Date.now()))) throw decided();
    const event = await noteSlip(trx, order, SLIP_DECLINED, { by: doerOf(admin), note: reason.trim(), request });
    const about = { note: `Reason: ${reason.trim()}` };
    const mail = writeOrderMail({ config, fills }, order, declinedMail(order, slip), about);
    await mailCustomer(trx, customerId, mail, { id: event });
    const declined = { declined: reason.trim() };
    for (const to of config.salesEmails) await insertMail(trx, decidedForSales(to, order, slip, declined));
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'order',
      action: 'slip declined',
      subject: { id: order._id, name: order.number },
      before: null,
      after: { reference: slip.reference, reason: reason.trim() },
    });
  });
}
