import { type Actor, doerOf, requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { notAfterToday } from '#src/modules/orders/moves/past-day.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { extendHolds } from '../invoices/refresh-invoice.server.ts';
import { listOpenOrdersOn } from '../joint/joint-invoice-repository.server.ts';
import { recordForOrder } from '../ledger/record-for-order.server.ts';
import { lockOrders } from '../lock-orders.server.ts';
import { SLIP_DECLINED } from '../payments.ts';
import type { Deliberate } from '../transfers/require-new-transfer.server.ts';
import { noteSlip } from './note-slip.server.ts';
import { settleSlip } from './settle-slip.server.ts';
import type { Slip } from './slip.ts';
import { decidedForSales, declinedMail } from './slip-mails.ts';
import { decided, decideSlip, findSlip, readSlipFile, reopenSlip } from './slip-repository.server.ts';

const notFound = () => new Refusal('missing', 'slip_not_found', 'There is no such slip.');

async function requireSlip(db: Db, id: string): Promise<Slip> {
  const slip = await findSlip(db, id);
  if (!slip) throw notFound();
  return slip;
}

/** The uploaded file of a slip, for the customer who sent it or an admin. @throws Refusal 404 for other users */
export async function readSlip({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string) {
  const viewer = requireSignedIn(actor);
  const slip = await requireSlip(db, id);
  if (!mayAct(viewer, 'see', await requireOrder(db, slip.orderId))) throw notFound();
  return { slip, bytes: await readSlipFile(db, id) };
}

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

/**
 * Runs in the transaction of a payment: a payment recorded from a slip accepts that slip, and of two concurrent clerks
 * the second is refused. Notifies the sales team by mail.
 * @param salesEmails addresses of the sales team
 */
export async function acceptWithPayment(trx: Db, handled: HandledEvent, salesEmails: readonly string[]): Promise<void> {
  const { order, data, mailed } = handled;
  if (!data.slip) return;
  if (!(await decideSlip(trx, data.slip, 'accepted', null, Date.now()))) throw decided();
  const slip = await requireSlip(trx, data.slip);
  const accepted = { accepted: data.transfer?.amount ?? data.amount ?? 0 };
  for (const to of salesEmails) await insertMail(trx, decidedForSales(to, order, slip, accepted), Date.now(), mailed);
}

/** Runs in the transaction that takes back a payment: its slip becomes pending again. */
export async function reopenWithPayment(trx: Db, { order, customerId, data }: HandledEvent): Promise<void> {
  const history = await readHistory(trx, order._id, customerId);
  const slip = history.find(({ id }) => id === data.undoes)?.data.slip;
  if (slip) await reopenSlip(trx, slip);
}

/** Days to correct or replace a declined slip before the order is cancelled as unpaid. */
const DECLINED_HOLD_DAYS = 3;

/** Locks an order and all other open ones on its joint invoice, and extends their stock reservations. */
async function extendHold(trx: Db, { _id, jointInvoice }: Order, until: number): Promise<void> {
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
  if (isBlank(reason))
    throw new Refusal('rule', 'reason_empty', 'Please write why, for the customer.', { field: 'reason' });
  const slip = await requireSlip(db, id);
  await inTransaction(db, async (trx) => {
    const { order, customerId } = await requireOrder(trx, slip.orderId);
    // Before the slip, because a payment locks its order first too.
    await extendHold(trx, order, calendar.endAfter(Date.now(), DECLINED_HOLD_DAYS));
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
