import { type Actor, requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import type { Deliberate } from '../transfers/require-new-transfer.server.ts';
import { type CardPaymentState, GATEWAY_NAMES } from './card-payment.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { decideReturn, listUndecidedReturns } from './card-return-repository.server.ts';
import { noteCardReturns } from './note-card-returns.server.ts';
import { askGateway, noteInLedger, settleCardPayment } from './settle-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

const notFound = () => new Refusal('missing', 'card_payment_not_found', 'There is no such card payment.');

/** A card payment and its order. @throws Refusal 404 */
export async function requireCardPayment(db: Shop['db'], id: string) {
  const row = await findCardPayment(db, id);
  if (!row) throw notFound();
  return { row, ...(await requireOrder(db, row.order_id)) };
}

/**
 * Fetches the state of a payment from the gateway when the browser returns; the return itself proves nothing.
 * @throws Refusal 404 unless the payment is the actor's or the actor is an admin; 503 if the gateway does not answer
 */
export async function checkCardPayment(parts: Parts, actor: Actor | undefined, id: string): Promise<CardPaymentState> {
  const { userId, role } = requireSignedIn(actor);
  const { customerId } = await requireCardPayment(parts.db, id);
  if (role !== 'admin' && customerId !== userId) throw notFound();
  return settleCardPayment(parts, id);
}

type DecisionParts = Parts & Pick<Shop, 'fills'>;

interface Decision {
  action: string;
  order: Order;
  gateway: CardPaymentTable['gateway'];
  amount: number;
  currency: string;
}

const recordDecision = (shop: DecisionParts, trx: Db, admin: Actor, { action, order, ...payment }: Decision) =>
  recordAdminChange(shop, trx, admin, {
    kind: 'order',
    action,
    subject: { id: order._id, name: order.number },
    before: null,
    after: { gateway: GATEWAY_NAMES[payment.gateway], amount: formatMinor(payment.amount, payment.currency) },
  });

/**
 * Decides the pending returns of a payment: releases the goods of an order despite a dispute, and marks returns outside
 * the ledger as checked.
 * @param only id of a single return
 * @returns whether any return was pending
 */
async function decideReturns(
  parts: DecisionParts,
  admin: Actor,
  { row: { id, gateway }, order }: { row: CardPaymentTable; order: Order },
  only?: string,
): Promise<boolean> {
  const pending = (await listUndecidedReturns(parts.db, order._id)).filter(
    (item) => item.payment_id === id && (only === undefined || item.id === only),
  );
  await inTransaction(parts.db, async (trx) => {
    for (const { id: returnId, state, amount_minor: amount, currency } of pending) {
      const isOpen = state === 'open';
      if (!(await decideReturn(trx, returnId, isOpen ? 'open' : 'doubtful'))) continue;
      const action = isOpen ? 'disputed goods released' : 'card return checked';
      await recordDecision(parts, trx, admin, { action, order, gateway, amount, currency });
    }
  });
  return pending.length > 0;
}

/**
 * Accepts held money into the ledger, or decides the returns of a payment.
 * @param returnId id of one refund or dispute; by default all of the payment
 * @param repeated the clerk says that an entry of the ledger is not this money
 * @throws Refusal if the payment is not held, or has another currency than the order
 */
export async function acceptHeldPayment(
  parts: DecisionParts,
  actor: Actor | undefined,
  id: string,
  { return: returnId, repeated }: { return?: string | undefined } & Deliberate = {},
): Promise<void> {
  const admin = requireAdmin(actor);
  const { row, order } = await requireCardPayment(parts.db, id);
  if (row.state === 'received' && (await decideReturns(parts, admin, { row, order }, returnId))) return;
  if (row.state !== 'held') throw new Refusal('conflict', 'card_payment_not_held', 'This card payment is not held.');
  const answer = await askGateway(parts, row);
  if (answer.state !== 'paid')
    throw new Refusal('conflict', 'card_payment_gone', 'According to the gateway, this money is no longer there.');
  if (answer.currency !== order.currency)
    throw new Refusal(
      'rule',
      'card_payment_currency',
      `This money is in ${answer.currency}. Please pay it back at the gateway, or record what the bank has made of it.`,
    );
  const { gateway } = row;
  const { amount, currency } = answer;
  if (await noteInLedger(parts, row, answer, { repeated })) {
    const decision = { action: 'held card payment accepted', order, gateway, amount, currency };
    await inTransaction(parts.db, (trx) => recordDecision(parts, trx, admin, decision));
  }
  // It may have been refunded while it was held.
  await noteCardReturns(parts, id);
}
