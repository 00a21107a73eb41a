import { type Actor, requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { CardPaymentState } from './card-payment.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { listUndecidedReturns, markChecked, releaseDispute } from './card-return-repository.server.ts';
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

/** Lets the goods of an order leave although its card payment is disputed, and marks what is not in the ledger as checked. @returns whether any waited for a clerk */
async function decideReturns({ db }: Parts, { id, order_id }: CardPaymentTable, only?: string): Promise<boolean> {
  const waiting = (await listUndecidedReturns(db, order_id)).filter(
    (one) => one.payment_id === id && (only === undefined || one.id === only),
  );
  for (const one of waiting) await (one.state === 'open' ? releaseDispute(db, one.id) : markChecked(db, one.id));
  return waiting.length > 0;
}

/**
 * Takes money that was held into the ledger, or decides what of it went back or is disputed.
 * @param returned id of the refund or dispute; otherwise all of the payment
 * @throws Refusal when it is not held, or the ledger has another currency
 */
export async function acceptHeldPayment(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  returned?: string,
): Promise<void> {
  requireAdmin(actor);
  const { row, order } = await requireCardPayment(parts.db, id);
  if (row.state === 'received' && (await decideReturns(parts, row, returned))) return;
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
  await noteInLedger(parts, row, answer);
  // It may have been paid back while it was held.
  await noteCardReturns(parts, id);
}
