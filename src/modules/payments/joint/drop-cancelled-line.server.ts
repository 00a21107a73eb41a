import { cutShare } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { InvoiceContent, InvoiceLine } from '../invoices/invoice.ts';
import { findInvoiceOfOrder, updateAdjustment } from '../invoices/invoice-repository.server.ts';
import { priceOfTools } from '../invoices/recalculate.ts';
import { lockForRevision, reviseInvoice } from '../invoices/revise-invoice.server.ts';
import { isKept } from '../unpaid/kept-orders.server.ts';
import { moveSurplus } from './move-surplus.server.ts';

async function otherOpenOrders(trx: Db, { lines }: InvoiceContent, orderId: string): Promise<Order[]> {
  const orders = await findOrdersById(
    trx,
    lines.map((line) => line.orderId),
  );
  return orders.filter(({ _id, cancelledAt }) => _id !== orderId && cancelledAt === null);
}

/** The shop is about to cancel these orders too, for the same reason: none has money, or is kept by a slip. */
async function areExpiring(trx: Db, orders: readonly Order[]): Promise<boolean> {
  const now = Date.now();
  for (const order of orders) {
    const { state, heldUntil, receivedAmount } = order;
    if (state !== 'to-be-paid' || receivedAmount > 0 || heldUntil === null || Date.parse(heldUntil) > now) return false;
    if (await isKept(trx, order)) return false;
  }
  return true;
}

/**
 * Charges, discounts and credits without the share of the pieces of a cancelled order that were shipped: that is to be
 * paid with them. A discount follows from the price of what is left.
 */
function withoutShipped({ lines, adjustments }: InvoiceContent, shippedPieces: number, line: InvoiceLine) {
  const [price, shipped] = [priceOfTools({ lines }), line.unitPrice * shippedPieces];
  if (shipped === 0) return adjustments;
  return adjustments.map((each) => {
    if (each.kind === 'discount') return each;
    const share = cutShare(each.amount, shipped, price);
    const given = each.given && { ...each.given, amount: each.given.amount + share };
    return { ...each, given, amount: each.amount - share };
  });
}

/**
 * Runs in the transaction that cancels an order of a joint invoice: reissues the invoice without that order's line,
 * unless the other orders are cancelled or expire at the same time. Charges, discounts and credits stay, shared by the
 * other orders, but for the share of pieces that were shipped.
 */
export async function dropCancelledLine(
  trx: Db,
  { order, event }: HandledEvent,
  shop: Pick<Shop, 'config' | 'fills'>,
): Promise<void> {
  if (order.jointInvoice === null) return;
  const number = (await findInvoiceOfOrder(trx, order._id))?.number;
  if (number === undefined) return;
  const stored = await lockForRevision(trx, number);
  const before = JSON.parse(stored.document) as InvoiceContent;
  const left = await otherOpenOrders(trx, before, order._id);
  if (left.length === 0 || event === 'expired') {
    await moveSurplus(trx, stored);
    if (await areExpiring(trx, await otherOpenOrders(trx, before, order._id))) return;
  }
  const dropped = before.lines.find((line) => line.orderId === order._id);
  // Without shipped pieces, the other orders share its part of the charges now.
  if (dropped && order.shippedPieces === 0) await updateAdjustment(trx, order._id, dropped.tax);
  const adjustments = dropped ? withoutShipped(before, order.shippedPieces, dropped) : before.adjustments;
  const why = `${order.number} is cancelled.`;
  const lines = before.lines.filter((line) => line.orderId !== order._id);
  await reviseInvoice(trx, shop, number, () => ({ lines, adjustments }), { why });
}
