import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { pageOf, writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar, formatDate } from '#src/core/site/calendar.ts';
import { advanceDueOrders } from '#src/modules/orders/moves/advance-due-orders.server.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { isHeldShort } from '../credit/hold-new-customers.server.ts';
import { listAwaitingFreight } from '../invoices/freight-to-add.server.ts';
import { extendHolds } from '../invoices/refresh-invoice.server.ts';
import { balanceOf } from '../ledger/balance.ts';
import { isKept, isPaidElsewhere, waitsForMoney } from './kept-orders.server.ts';
import { deleteReminder, insertReminder, wasReminded } from './reminder-repository.server.ts';
import { heldText, shortForSales, shortMail } from './short-mails.ts';
import { listOrdersPastHold } from './unpaid-order-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

const stillHeld = () => conflict('still_held', 'The pieces of this order are still held.');

/** Time to pay the rest, for an order with a part of what is due first. */
const SHORT_HOLD_DAYS = 7;
/** Kind of the reminder that a payment is short. */
const SHORT = 'short';

/** Its customer and the sales team get a mail before it is cancelled. */
const hadMoney = ({ state, receivedAmount }: { state: string; receivedAmount: number }) =>
  state === 'confirmed' || receivedAmount > 0;

/** Extends the hold of an order with a part of its money, once, and tells its customer and the sales team. */
async function extendShort({ config, db, fills }: Parts, id: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await lockOrder(trx, id);
    if (!found) return;
    const { order, customerId } = found;
    if (order.heldUntil === null || Date.parse(order.heldUntil) > now) return;
    const paidElsewhere = await isPaidElsewhere(trx, order);
    if (!paidElsewhere && !hadMoney(order)) return;
    if (order.cancelledAt !== null || balanceOf(order).firstDue === 0) return;
    if (await waitsForMoney(trx, order)) return;
    if ((await listAwaitingFreight(trx, [order])).size > 0) return;
    if (!(await insertReminder(trx, id, SHORT, now))) return;
    const end = calendar.endAfter(now, SHORT_HOLD_DAYS);
    await extendHolds(trx, [id], end);
    const until = formatDate(end, 'long');
    const mail = shortMail(order, heldText(order, { until, paidElsewhere }));
    await mailCustomer(trx, customerId, writeOrderMail({ config, fills }, order, mail));
    const url = `${config.publicUrl}${pageOf(fills, order) ?? '/dashboard'}`;
    for (const to of config.salesEmails) await insertMail(trx, shortForSales(to, order, { url, until, paidElsewhere }));
  });
}

/**
 * Cancels the orders that were not paid in time: returns their pieces to stock and mails their customers. An order is
 * kept if it was paid or is held longer since it was listed, or if its customer has sent a slip or may have paid by
 * card; also if that money pays other orders of its invoice, or its freight is to be added. One with a part of what is
 * due first is held for a week more at first.
 * @returns number of orders cancelled by this instance
 */
export async function expireOrders(shop: Parts, now = Date.now()): Promise<number> {
  for await (const row of inBatches((batch) => listOrdersPastHold(shop.db, now, batch)))
    if (row.joint_invoice !== null || hadMoney({ state: row.state, receivedAmount: Number(row.received_minor) }))
      await extendShort(shop, row.id, now);
  const ofNewCustomers = new Set<string>();
  return advanceDueOrders(
    shop,
    (order) => {
      const { heldUntil } = order;
      if (heldUntil === null || Date.parse(heldUntil) > now || balanceOf(order).firstDue === 0) throw stillHeld();
      return { event: 'expired', data: ofNewCustomers.has(order._id) ? { newCustomer: true } : {} };
    },
    async (batch) => {
      const rows = await listOrdersPastHold(shop.db, now, batch);
      for (const { id, customer_id } of rows)
        if (await isHeldShort(shop.db, shop.config, customer_id)) ofNewCustomers.add(id);
      return rows;
    },
  );
}

/**
 * Runs in the transaction that cancels an unpaid order, which has locked it.
 * @throws Refusal if its hold was extended since it was read, or a slip or card payment for it waits: the money
 * may have arrived in time; if such money pays other orders of its invoice; if its freight is to be added; or if it
 * has, or had, money and its customer has no mail about the end of its hold yet
 */
export async function requireHoldEnded(trx: Db, { order }: HandledEvent): Promise<void> {
  const now = (await requireOrder(trx, order._id)).order;
  if (now.heldUntil !== order.heldUntil || (await isKept(trx, now))) throw stillHeld();
  if ((await listAwaitingFreight(trx, [order])).size > 0) throw stillHeld();
  if (hadMoney(order) && !(await wasReminded(trx, order._id, SHORT))) throw stillHeld();
}

/** Runs in the transaction of a payment: an order that is short again later is held for a week more again. */
export async function forgetShort(trx: Db, { order }: HandledEvent): Promise<void> {
  const paid = (await requireOrder(trx, order._id)).order;
  if (balanceOf(paid).firstDue === 0) await deleteReminder(trx, order._id, SHORT);
}
