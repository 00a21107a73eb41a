import { randomBytes } from 'node:crypto';
import type { Actor } from '#src/core/accounts/actor.ts';
import { pageOf } from '#src/core/orders/lifecycle.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { proformaNumber, proformaPath } from '#src/extensions/payments/proforma.ts';
import { requireOrderToPay } from '#src/extensions/payments/send-slip.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { type CardOffer, type CardPart, MAX_CARD_PAYMENTS } from './card-payment.ts';
import {
  insertCardPayment,
  listCardPayments,
  updateCardState,
  updateSession,
} from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { gatewaysFor, offersFor } from './card-ways.server.ts';
import type { CardGateway, CardPaymentRequest } from './gateway.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle' | 'log'>;

/** What the customer chose; the amount is the shop's to say. */
export interface CardChoice {
  gateway: string;
  part: CardPart;
}

/** Sessions of the gateways live for at least so long. */
const REUSED_MS = 25 * 60 * 1000;

const awayFrom = () =>
  new Refusal(
    'unavailable',
    'gateway_away',
    'Card payments do not answer at the moment. Please try again in some minutes, or pay by bank transfer.',
  );

/** Where the browser comes back to: the page of the order, or of its invoice. */
export function returnPath({ lifecycle }: Pick<Shop, 'lifecycle'>, order: Order, paymentId: string): string {
  return `${pageOf(lifecycle, order) ?? proformaPath(order._id)}?card=${paymentId}`;
}

function requestOf({ config, lifecycle }: Parts, order: Order, row: CardPaymentTable): CardPaymentRequest {
  const { publicUrl } = config;
  const what = row.part === 'deposit' ? 'Deposit for' : 'Payment of';
  return {
    id: row.id,
    amount: row.amount_minor,
    currency: row.currency,
    purpose: `${what} ${proformaNumber(order)}`,
    payer: {
      name: order.orderedBy,
      email: order.orderedEmail,
      phone: order.orderedPhone,
      address: order.shippingAddress,
    },
    returnUrl: `${publicUrl}${returnPath({ lifecycle }, order, row.id)}`,
    postReturnUrl: `${publicUrl}/api/card-payment/${row.id}/return`,
    noticeUrl: `${publicUrl}/api/card-payment-notice/${row.gateway}`,
  };
}

function requireOffer(parts: Parts, order: Order, { gateway, part }: CardChoice): CardOffer {
  const { offers, advice } = offersFor(parts, order);
  const offer = offers.find((one) => one.gateway === gateway && one.part === part);
  if (offer) return offer;
  throw new Refusal('conflict', 'not_by_card', advice ?? 'This cannot be paid by card any more. Please look again.');
}

/** The row comes first: whatever happens at the gateway, the shop has a row of the payment and asks about it. */
async function keepRow({ db }: Pick<Parts, 'db'>, order: Order, offer: CardOffer): Promise<CardPaymentTable> {
  const row: CardPaymentTable = {
    id: randomBytes(15).toString('hex'),
    order_id: order._id,
    gateway: offer.gateway,
    part: offer.part,
    amount_minor: offer.amount,
    currency: order.currency,
    session: null,
    url: null,
    state: 'open',
    started_at: Date.now(),
    settled_at: null,
    reference: null,
  };
  return inTransaction(db, async (trx) => {
    // Payments that are begun at the same moment are counted one after the other.
    await lockOrder(trx, order._id);
    if ((await listCardPayments(trx, order._id)).length >= MAX_CARD_PAYMENTS)
      throw new Refusal(
        'rule',
        'too_many_card_payments',
        'Too many card payments were begun. Please pay by bank transfer.',
      );
    await insertCardPayment(trx, row);
    return row;
  });
}

async function open(parts: Parts, gateway: CardGateway, order: Order, offer: CardOffer): Promise<string> {
  const row = await keepRow(parts, order, offer);
  try {
    const { session, url } = await gateway.begin(requestOf(parts, order, row));
    await updateSession(parts.db, row.id, session, url);
    return url;
  } catch (error) {
    parts.log.error({ err: error, gateway: gateway.name }, 'a card payment could not be begun');
    await updateCardState(parts.db, row.id, ['open'], { state: 'ended', settled_at: Date.now() });
    throw awayFrom();
  }
}

/**
 * Begins to pay a part of an order by card; the same again within minutes is the same payment.
 * @returns where the browser goes
 * @throws Refusal 404 when the order is not the actor's; when a card cannot pay this, or the gateway is away
 */
export async function beginCardPayment(
  parts: Parts,
  actor: Actor | undefined,
  orderId: string,
  choice: CardChoice,
): Promise<string> {
  const order = await requireOrderToPay(parts, actor, orderId);
  const offer = requireOffer(parts, order, choice);
  const begun = await listCardPayments(parts.db, orderId);
  const gateway = gatewaysFor(parts, order).find(({ name }) => name === offer.gateway);
  if (!gateway) throw awayFrom();
  const same = begun.find(
    ({ state, gateway: name, amount_minor, url, started_at }) =>
      gateway.resumes &&
      state === 'open' &&
      name === gateway.name &&
      amount_minor === offer.amount &&
      url !== null &&
      started_at > Date.now() - REUSED_MS,
  );
  if (same?.url) return same.url;
  return open(parts, gateway, order, offer);
}
