import { mailAddressOf } from '#src/core/accounts/mail-address.server.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Fill } from '#src/core/point.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type InvoiceContent, invoiceNumber } from '../invoices/invoice.ts';
import { findInvoiceOfOrder, updateAdjustment } from '../invoices/invoice-repository.server.ts';
import { paidSoFar } from '../invoices/paid-so-far.ts';
import { issueRevision, lockForRevision } from '../invoices/revise-invoice.server.ts';
import { settleOrders } from '../invoices/settle-orders.server.ts';
import { sumPendingFor } from '../slips/slip-repository.server.ts';
import { jointInvoiceMail } from './joint-mail.ts';

async function otherOrders(trx: Db, { lines }: InvoiceContent, orderId: string): Promise<Order[]> {
  const orders = await findOrdersById(
    trx,
    lines.map((line) => line.orderId),
  );
  return orders.filter(({ _id }) => _id !== orderId);
}

/** The shop is about to cancel this order too, for the same reason. */
const isExpiring = ({ state, heldUntil }: Order, now: number) =>
  state === 'to-be-paid' && heldUntil !== null && Date.parse(heldUntil) <= now;

/**
 * Runs in the transaction that cancels an order of a joint invoice: reissues the invoice without that order's line,
 * unless the other orders are cancelled or expire at the same time. Charges, discounts and credits stay, shared by the
 * other orders.
 */
export async function dropCancelledLine(
  trx: Db,
  { order, event, customerId }: HandledEvent,
  fills: readonly Fill[],
  publicUrl: string,
): Promise<void> {
  if (order.jointInvoice === null) return;
  const now = Date.now();
  const number = (await findInvoiceOfOrder(trx, order._id))?.number;
  if (number === undefined) return;
  const stored = await lockForRevision(trx, number);
  const before = JSON.parse(stored.document) as InvoiceContent;
  const others = await otherOrders(trx, before, order._id);
  if (others.every((other) => other.cancelledAt !== null || (event === 'expired' && isExpiring(other, now)))) return;
  const lines = before.lines.filter((line) => line.orderId !== order._id);
  const { next, orders, changed } = await issueRevision(trx, before, { lines });
  // The other orders share its part of the charges now.
  const dropped = before.lines.find((line) => line.orderId === order._id);
  if (dropped) await updateAdjustment(trx, order._id, dropped.tax);
  const reason = `${order.number} is cancelled.`;
  await settleOrders(trx, changed, { note: `Invoice ${invoiceNumber(next)}: ${reason}`, doneBy: 'system' });
  const first = others.find(({ _id }) => _id === next.lines[0]?.orderId);
  if (!first) return;
  const paid = paidSoFar(next, orders, await sumPendingFor(trx, next));
  const replaced = { before: [invoiceNumber(before)], reason, paid };
  const mail = jointInvoiceMail(first, next, replaced, publicUrl, mailFooterOf(fills));
  const to = await mailAddressOf(trx, { customer_id: customerId, email: mail.to });
  await insertMail(trx, { ...mail, to });
}
