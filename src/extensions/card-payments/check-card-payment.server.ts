import { type Actor, requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { type CardPaymentState, GATEWAY_NAMES } from './card-payment.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { decideReturn, listUndecidedReturns } from './card-return-repository.server.ts';
import { noteCardReturns } from './note-card-returns.server.ts';
import { askGateway, noteInLedger, settleCardPayment } from './settle-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

const notFound = () => new Refusal('missing', 'card_payment_not_found', 'There is no such card payment.');

/** A payment and its order. @throws Refusal 404 */
export async function requireCardPayment(db: Shop['db'], id: string) {
  const row = await findCardPayment(db, id);
  if (!row) throw notFound();
  return { row, ...(await requireOrder(db, row.order_id)) };
}

/**
 * Asks about a payment now, because its browser has come back: that it did says nothing about money.
 * @throws Refusal 404 when it is neither the actor's nor the actor an admin, 503 when the gateway does not answer
 */
export async function checkCardPayment(parts: Parts, actor: Actor | undefined, id: string): Promise<CardPaymentState> {
  const { userId, role } = requireSignedIn(actor);
  const { customerId } = await requireCardPayment(parts.db, id);
  if (role !== 'admin' && customerId !== userId) throw notFound();
  return settleCardPayment(parts, id);
}

type DecisionParts = Parts & Pick<Shop, 'extensions'>;

interface Decision {
  action: string;
  order: Order;
  gateway: CardPaymentTable['gateway'];
  amount: number;
  currency: string;
}

const recordDecision = (shop: DecisionParts, trx: Db, admin: Actor, { action, order, ...of }: Decision) =>
  recordAdminChange(shop, trx, admin, {
    kind: 'order',
    action,
    subject: { id: order._id, name: order.number },
    before: null,
    after: { gateway: GATEWAY_NAMES[of.gateway], amount: formatMinor(of.amount, of.currency) },
  });

/** Lets the goods of an order leave although its card payment is disputed, and marks what is not in the ledger as checked. @returns whether any waited for a clerk */
async function decideReturns(
  parts: DecisionParts,
  admin: Actor,
  { row: { id, gateway }, order }: { row: CardPaymentTable; order: Order },
  only?: string,
): Promise<boolean> {
  const waiting = (await listUndecidedReturns(parts.db, order._id)).filter(
    (one) => one.payment_id === id && (only === undefined || one.id === only),
  );
  await inTransaction(parts.db, async (trx) => {
    for (const { id: returned, state, amount_minor: amount, currency } of waiting) {
      const isOpen = state === 'open';
      if (!(await decideReturn(trx, returned, isOpen ? 'open' : 'doubtful'))) continue;
      const action = isOpen ? 'disputed goods released' : 'card return checked';
      await recordDecision(parts, trx, admin, { action, order, gateway, amount, currency });
    }
  });
  return waiting.length > 0;
}

/**
 * Takes money that was held into the ledger, or decides what of it went back or is disputed.
 * @param returned id of the refund or dispute; otherwise all of the payment
 * @throws Refusal when it is not held, or the ledger has another currency
 */
export async function acceptHeldPayment(
  parts: DecisionParts,
  actor: Actor | undefined,
  id: string,
  returned?: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  const { row, order } = await requireCardPayment(parts.db, id);
  if (row.state === 'received' && (await decideReturns(parts, admin, { row, order }, returned))) return;
  if (row.state !== 'held') throw new Refusal('conflict', 'card_payment_not_held', 'This card payment is not held.');
  const answer = await askGateway(parts, row);
  if (answer.state !== 'paid')
    throw new Refusal('conflict', 'card_payment_gone', 'The gateway says that this money is not there any more.');
  if (answer.currency !== order.currency)
    throw new Refusal(
      'rule',
      'card_payment_currency',
      `This money is in ${answer.currency}. Please pay it back at the gateway, or record what the bank has made of it.`,
    );
  const { gateway } = row;
  const { amount, currency } = answer;
  if (await noteInLedger(parts, row, answer)) {
    const decision = { action: 'held card payment accepted', order, gateway, amount, currency };
    await inTransaction(parts.db, (trx) => recordDecision(parts, trx, admin, decision));
  }
  // It may have been paid back while it was held.
  await noteCardReturns(parts, id);
}
