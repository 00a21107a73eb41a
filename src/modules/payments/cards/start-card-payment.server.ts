import { randomBytes } from 'node:crypto';
import type { Actor } from '#src/core/accounts/actor.ts';
import { pageOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { listAwaitingFreight } from '../invoices/freight-to-add.server.ts';
import { FREIGHT_TO_ADD } from '../invoices/invoice.ts';
import { proformaNumber, proformaPath } from '../invoices/proforma.ts';
import { requireOrderToPay } from '../slips/send-slip.server.ts';
import type { CardOffer } from './card-payment.calls.ts';
import { type CardPart, MAX_CARD_PAYMENTS } from './card-payment.ts';
import {
  insertCardPayment,
  listCardPayments,
  updateCardState,
  updateSession,
} from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { offersFor } from './card-ways.server.ts';
import type { CardPaymentRequest } from './gateway.ts';
import { gatewayNamed, settleCardPayment } from './settle-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills' | 'log'>;

/** By then the gateway has answered, or the instance that sent the request is gone. */
const STARTING_MS = 60 * 1000;

const BEGUN =
  'A card payment for this order was started a moment ago. Please continue with it, or try again in a minute.';

/** Return URL of the browser: the page of the order, or of its invoice. */
export function returnPath({ fills }: Pick<Shop, 'fills'>, order: Order, paymentId: string): string {
  return `${pageOf(fills, order) ?? proformaPath(order._id)}?card=${paymentId}`;
}

function requestOf(parts: Parts, order: Order, row: CardPaymentTable): CardPaymentRequest {
  const { publicUrl } = parts.config;
  const { orderedBy: name, orderedEmail: email, orderedPhone: phone, shippingAddress: address } = order;
  return {
    id: row.id,
    amount: row.amount_minor,
    currency: row.currency,
    purpose: `${row.part === 'deposit' ? 'Deposit for' : 'Payment of'} ${proformaNumber(order)}`,
    payer: { name, email, phone, address },
    returnUrl: `${publicUrl}${returnPath(parts, order, row.id)}`,
    postReturnUrl: `${publicUrl}/api/card-payment/${row.id}/return`,
    noticeUrl: `${publicUrl}/api/card-payment-notice/${row.gateway}`,
  };
}

const newRow = (order: Order, { gateway, part, amount }: CardOffer): CardPaymentTable => ({
  id: randomBytes(15).toString('hex'),
  order_id: order._id,
  gateway,
  part,
  amount_minor: amount,
  currency: order.currency,
  session: null,
  url: null,
  state: 'open',
  started_at: Date.now(),
  settled_at: null,
  reference: null,
});

const end = (db: Db, id: string) => updateCardState(db, id, ['open'], { state: 'ended', settled_at: Date.now() });

interface Choice {
  gateway: string;
  part: CardPart;
}

/** @throws Refusal if this part of the order cannot be paid by card, or no longer */
function requireOffer(parts: Parts, order: Order, choice: Choice): CardOffer {
  const { offers, advice } = offersFor(parts, order);
  const offer = offers.find(({ gateway, part }) => gateway === choice.gateway && part === choice.part);
  if (offer) return offer;
  throw conflict('not_by_card', advice ?? 'This can no longer be paid by card. Please look again.');
}

/**
 * Inserts the payment before the gateway is called, so that it is known and polled whatever happens there. The lock of
 * the order serializes concurrent starts, and its expiry.
 * @returns the payment, and earlier ones of the order that could still be paid
 */
async function insertOpen(trx: Db, parts: Parts, { _id }: Order, choice: Choice) {
  await lockOrder(trx, _id);
  const { order } = await requireOrder(trx, _id);
  if ((await listAwaitingFreight(trx, [order])).size > 0) throw conflict('freight_to_add', FREIGHT_TO_ADD);
  const offer = requireOffer(parts, order, choice);
  const payments = await listCardPayments(trx, order._id);
  const earlier = payments.filter(({ state }) => state === 'open');
  const starting = earlier.filter(({ url }) => url === null);
  if (starting.some(({ started_at }) => started_at > Date.now() - STARTING_MS))
    throw conflict('card_payment_begun', BEGUN);
  if (payments.length >= MAX_CARD_PAYMENTS) {
    const message = 'Too many card payments were started. Please pay by bank transfer.';
    throw new Refusal('rule', 'too_many_card_payments', message);
  }
  // A request that is still starting one of these will find it ended.
  for (const { id } of starting) await end(trx, id);
  const row = newRow(order, offer);
  await insertCardPayment(trx, row);
  return { row, earlier };
}

/** @throws Refusal if an earlier payment was made; otherwise it is ended where the gateway supports it */
async function requireUnpaid(parts: Parts, { id, session, gateway }: CardPaymentTable): Promise<void> {
  if (session === null) return;
  const end = gatewayNamed(parts, gateway)?.end;
  // Fails if the session is already paid or over; its state is fetched next.
  await end?.(session).catch(() => undefined);
  const state = await settleCardPayment(parts, id);
  if (state === 'received' || state === 'held')
    throw conflict('card_payment_arrived', 'A card payment has just arrived. Please look again.');
}

async function open(parts: Parts, order: Order, row: CardPaymentTable, earlier: CardPaymentTable[]): Promise<string> {
  const gateway = gatewayNamed(parts, row.gateway);
  try {
    for (const payment of earlier) await requireUnpaid(parts, payment);
    if (!gateway) throw new Error('this gateway is not configured');
    const { session, url } = await gateway.begin(requestOf(parts, order, row));
    if ((await updateSession(parts.db, row.id, session, url)) === 'open') return url;
    // The start took so long that another payment has replaced it: its session is not used.
    await gateway.end?.(session).catch(() => undefined);
    throw conflict('card_payment_begun', BEGUN);
  } catch (error) {
    await end(parts.db, row.id);
    if (error instanceof Refusal) throw error;
    parts.log.error({ err: error, gateway: row.gateway }, 'a card payment could not be started');
    const message =
      'Card payments are unavailable at the moment. Please try again in a few minutes, or pay by bank transfer.';
    throw new Refusal('unavailable', 'gateway_away', message);
  }
}

/**
 * Starts a card payment for a part of an order.
 * @param choice the part and the gateway; the amount is computed by the server
 * @returns URL to which the browser is sent
 * @throws Refusal 404 if the order is not the actor's; refusal if the part cannot be paid by card, another payment is
 * being started or has just arrived, or the gateway is unavailable
 */
export async function startCardPayment(
  parts: Parts,
  actor: Actor | undefined,
  orderId: string,
  choice: Choice,
): Promise<string> {
  const order = await requireOrderToPay(parts, actor, orderId);
  const { row, earlier } = await inTransaction(parts.db, (trx) => insertOpen(trx, parts, order, choice));
  return open(parts, order, row, earlier);
}
