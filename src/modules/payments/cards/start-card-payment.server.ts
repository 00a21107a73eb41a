import { randomBytes } from 'node:crypto';
import type { Actor } from '#src/core/accounts/actor.ts';
import { pageOf } from '#src/core/orders/lifecycle.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { proformaNumber, proformaPath } from '../invoices/proforma.ts';
import { requireOrderToPay } from '../slips/send-slip.server.ts';
import { type CardOffer, type CardPart, MAX_CARD_PAYMENTS } from './card-payment.ts';
import {
  insertCardPayment,
  listCardPayments,
  updateCardState,
  updateSession,
} from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { offersFor } from './card-ways.server.ts';
import type { CardGateway, CardPaymentRequest } from './gateway.ts';
import { gatewayNamed, settleCardPayment } from './settle-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle' | 'log'>;

/** The customer's choice; the amount is computed by the server. */
export interface CardChoice {
  gateway: string;
  part: CardPart;
}

/** Minimum lifetime of a gateway session. */
const REUSABLE_MS = 25 * 60 * 1000;
/** By then the gateway has answered, or the instance that sent the request is gone. */
const STARTING_MS = 60 * 1000;

const gatewayUnavailable = () =>
  new Refusal(
    'unavailable',
    'gateway_away',
    'Card payments are unavailable at the moment. Please try again in a few minutes, or pay by bank transfer.',
  );

/** Return URL of the browser: the page of the order, or of its invoice. */
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
  const offer = offers.find((candidate) => candidate.gateway === gateway && candidate.part === part);
  if (offer) return offer;
  throw new Refusal('conflict', 'not_by_card', advice ?? 'This can no longer be paid by card. Please look again.');
}

const alreadyStarting = () =>
  new Refusal(
    'conflict',
    'card_payment_begun',
    'A card payment for this order was started a moment ago. Please continue with it, or try again in a minute.',
  );

const ended = () => ({ state: 'ended', settled_at: Date.now() }) as const;

function newRow(order: Order, offer: CardOffer): CardPaymentTable {
  return {
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
}

const isSame = (gateway: CardGateway, { amount }: CardOffer, row: CardPaymentTable) =>
  gateway.resumes &&
  row.gateway === gateway.name &&
  row.amount_minor === amount &&
  row.url !== null &&
  row.started_at > Date.now() - REUSABLE_MS;

/** A payment to be started, and earlier open payments of the order that could still be paid. */
interface StartedPayment {
  row: CardPaymentTable;
  earlier: CardPaymentTable[];
}

/**
 * Serializes concurrent starts by locking the order: a second request reuses the session of the first, or is refused
 * while that has none yet. The row is inserted before calling the gateway, so that the payment is known and polled
 * whatever happens there.
 * @returns the URL of a reusable session, or the new payment
 */
async function insertOrReuse(
  trx: Db,
  gateway: CardGateway,
  order: Order,
  offer: CardOffer,
): Promise<StartedPayment | string> {
  await lockOrder(trx, order._id);
  const payments = await listCardPayments(trx, order._id);
  const earlier = payments.filter(({ state }) => state === 'open');
  const same = earlier.find((row) => isSame(gateway, offer, row));
  if (same?.url) return same.url;
  if (earlier.some(({ url, started_at }) => url === null && started_at > Date.now() - STARTING_MS))
    throw alreadyStarting();
  if (payments.length >= MAX_CARD_PAYMENTS)
    throw new Refusal(
      'rule',
      'too_many_card_payments',
      'Too many card payments were started. Please pay by bank transfer.',
    );
  // A concurrent request still starting one of these will find it ended.
  for (const { id, url } of earlier) if (url === null) await updateCardState(trx, id, ['open'], ended());
  const row = newRow(order, offer);
  await insertCardPayment(trx, row);
  return { row, earlier };
}

/**
 * Ends earlier sessions where the gateway supports it, so that only one session of an order can be paid. @throws
 * Refusal if one of them has been paid
 */
async function endEarlier(parts: Parts, earlier: readonly CardPaymentTable[]): Promise<void> {
  for (const { id, session, gateway: name } of earlier) {
    const gateway = gatewayNamed(parts, name);
    if (session === null || !gateway?.end) continue;
    // Fails if the session is already paid or over; its state is fetched next.
    await gateway.end({ id, session }).catch(() => undefined);
    const state = await settleCardPayment(parts, id);
    if (state === 'received' || state === 'held')
      throw new Refusal('conflict', 'card_payment_arrived', 'A card payment has just arrived. Please look again.');
  }
}

async function open(
  parts: Parts,
  gateway: CardGateway,
  order: Order,
  { row, earlier }: StartedPayment,
): Promise<string> {
  try {
    await endEarlier(parts, earlier);
    const { session, url } = await gateway.begin(requestOf(parts, order, row));
    const state = await updateSession(parts.db, row.id, session, url);
    if (state === 'open') return url;
    // The start took so long that another payment has replaced it: end the unused session.
    await gateway.end?.({ id: row.id, session }).catch(() => undefined);
    throw alreadyStarting();
  } catch (error) {
    await updateCardState(parts.db, row.id, ['open'], ended());
    if (error instanceof Refusal) throw error;
    parts.log.error({ err: error, gateway: gateway.name }, 'a card payment could not be started');
    throw gatewayUnavailable();
  }
}

/**
 * Starts a card payment for a part of an order. Repeating the request within minutes returns the same payment.
 * @returns URL to which the browser is sent
 * @throws Refusal 404 if the order is not the actor's; refusal if the part cannot be paid by card, another payment is
 * being started or has just arrived, or the gateway is unavailable
 */
export async function startCardPayment(
  parts: Parts,
  actor: Actor | undefined,
  orderId: string,
  choice: CardChoice,
): Promise<string> {
  const order = await requireOrderToPay(parts, actor, orderId);
  const offer = requireOffer(parts, order, choice);
  const gateway = gatewayNamed(parts, offer.gateway);
  if (!gateway) throw gatewayUnavailable();
  const started = await inTransaction(parts.db, (trx) => insertOrReuse(trx, gateway, order, offer));
  return typeof started === 'string' ? started : open(parts, gateway, order, started);
}
