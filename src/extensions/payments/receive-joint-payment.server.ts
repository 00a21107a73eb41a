import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import { advanceOrders, type Plan, wasMadeUnder } from '#src/core/orders/advance-order.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { balanceOf } from './balance.ts';
import type { InvoiceDocument } from './invoice.ts';
import { hasLaterInvoice, listRevisions } from './invoice-repository.server.ts';
import { splitTransfer } from './joint-invoice.ts';
import { paymentSettings } from './payment-settings.server.ts';
import { type Payment, requirePayable, stepFor } from './receive-payment.server.ts';

/** What a clerk saw on the bank statement: one sum for all orders of an invoice. Without an amount it is all that is due. */
export type Transfer = Omit<Payment, 'surplus'>;

/** Another payment was noted since the shares were worked out. */
class OrderChanged extends Error {}

/** The orders of the latest revision of an invoice. */
async function requireOrdersOf(db: Db, number: string): Promise<Order[]> {
  const latest = (await listRevisions(db, number)).at(-1);
  if (!latest) throw new Refusal('missing', 'invoice_not_found', 'There is no such invoice.');
  const ids = (JSON.parse(latest.document) as InvoiceDocument).lines.map(({ orderId }) => orderId);
  if (await hasLaterInvoice(db, latest.id))
    throw new Refusal(
      'conflict',
      'invoice_changed',
      'Another invoice took the place of this one. Please note the transfer on the latest one.',
    );
  return findOrdersById(db, ids);
}

/** @throws Refusal when nothing is due, or less than the amount */
function sharesOf(orders: readonly Order[], amount: number | undefined): Map<string, number> {
  const open = orders.map((order) => ({ id: order._id, number: order.number, ...balanceOf(order) }));
  const due = open.reduce((sum, order) => sum + order.due, 0);
  if (due === 0) throw new Refusal('conflict', 'nothing_due', 'Nothing is due on this invoice any more.');
  const received = amount === undefined ? due : requirePayable(amount, orders[0]?.currency ?? '');
  if (received > due) {
    const message = `Only ${formatMinor(due, orders[0]?.currency ?? '')} is due on this invoice. Please note that here, and the rest on one of its orders.`;
    throw new Refusal('rule', 'amount_above_due', message, { field: 'amount' });
  }
  return splitTransfer(received, open);
}

const factsOf = ({ receivedAmount, depositAmount, paidAt, cancelledAt }: Order) =>
  JSON.stringify([receivedAmount, depositAmount, paidAt, cancelledAt]);

/**
 * Records one transfer for all orders of an invoice, in one transaction: deposits first, as `splitTransfer` says.
 * @param key from the Idempotency-Key header
 * @returns the ids of the orders that got a share; none when it was recorded before
 * @throws Refusal when it is more than is due, or the invoice is not the one that its orders are paid on
 */
export async function receiveJointPayment(
  shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
  actor: Actor | undefined,
  number: string,
  { amount, ...facts }: Transfer,
  key?: string,
): Promise<string[]> {
  requireAdmin(actor);
  const limit = minorPriceOf(settingsOf(shop.config, paymentSettings).details?.writeOff ?? 0);
  for (;;) {
    const orders = await requireOrdersOf(shop.db, number);
    // After the orders were read: a payment that came in between is seen here, or refused when it is written.
    if (key !== undefined && (await anyMadeUnder(shop.db, orders, key))) return [];
    const plans = new Map<string, Plan>();
    for (const [id, share] of sharesOf(orders, amount)) {
      const seen = orders.find(({ _id }) => _id === id);
      plans.set(id, (order) => {
        if (!seen || factsOf(order) !== factsOf(seen)) throw new OrderChanged();
        return stepFor(order, { ...facts, amount: fromMinorUnits(share) }, limit);
      });
    }
    try {
      return (await advanceOrders(shop, actor, plans, key)) ? [...plans.keys()] : [];
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
    }
  }
}

async function anyMadeUnder(db: Db, orders: readonly Order[], key: string): Promise<boolean> {
  for (const { _id } of orders) if (await wasMadeUnder(db, _id, key)) return true;
  return false;
}
