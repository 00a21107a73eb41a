import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Fill } from '#src/core/point.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type InvoiceContent, invoiceNumber, revisionAfter } from '../invoices/invoice.ts';
import { findInvoiceOfOrder } from '../invoices/invoice-repository.server.ts';
import { storeRevision } from '../invoices/issue-invoice.server.ts';
import { withCurrentParties } from '../invoices/parties.server.ts';
import { withoutLine } from './draft-joint-invoice.server.ts';
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
 * unless the other orders are cancelled or expire at the same time.
 */
export async function dropCancelledLine(
  trx: Db,
  { order, event }: HandledEvent,
  fills: readonly Fill[],
  publicUrl: string,
): Promise<void> {
  if (order.jointInvoice === null) return;
  const now = Date.now();
  for (;;) {
    const latest = await findInvoiceOfOrder(trx, order._id);
    if (!latest) return;
    const before = JSON.parse(latest.document) as InvoiceContent;
    const others = await otherOrders(trx, before, order._id);
    if (others.every((other) => other.cancelledAt !== null || (event === 'expired' && isExpiring(other, now)))) return;
    const revision = revisionAfter(before.revision);
    const reduced = await withCurrentParties(trx, withoutLine(before, order._id));
    const next = { ...reduced, revision, issuedAt: new Date(now).toISOString() };
    // A concurrent cancellation on the same invoice has committed this revision: retry with the next letter.
    if (!(await storeRevision(trx, before, next))) continue;
    const first = others.find(({ _id }) => _id === next.lines[0]?.orderId);
    if (!first) return;
    const replaced = { before: [invoiceNumber(before)], reason: `${order.number} is cancelled.` };
    await insertMail(trx, jointInvoiceMail(first, next, replaced, publicUrl, mailFooterOf(fills)));
    return;
  }
}
