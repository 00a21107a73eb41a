import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { recordForOrder } from '../ledger/record-for-order.server.ts';
import { TRANSFER_RECORDED } from '../transfers/require-new-transfer.server.ts';
import { type CardPaymentState, GATEWAY_NAMES } from './card-payment.ts';
import { findCardPayment, updateCardState } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { cardSettings } from './card-settings.server.ts';
import type { CardGateway, Charge } from './gateway.ts';
import { holdCardPayment, holdFurtherCharge, isOfAnother } from './hold-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills' | 'log'>;

/** Code of the refusal when a gateway does not answer. */
export const GATEWAY_AWAY = 'gateway_away';

const unreachable = () =>
  new Refusal('unavailable', GATEWAY_AWAY, 'The gateway of card payments does not answer. Please try again later.');

const notFound = () => new Refusal('missing', 'card_payment_not_found', 'There is no such card payment.');

export function gatewayNamed({ config }: Pick<Shop, 'config'>, name: string): CardGateway | undefined {
  return settingsOf(config, cardSettings).gateways.find((gateway) => gateway.name === name);
}

/** @throws Refusal 503 if the gateway does not answer, or is no longer configured */
async function askGateway(parts: Pick<Shop, 'config'>, row: CardPaymentTable, proof?: string) {
  const gateway = gatewayNamed(parts, row.gateway);
  if (!gateway) throw unreachable();
  if (row.session === null) return { state: 'open' } as const;
  return gateway.ask({ id: row.id, session: row.session }, proof).catch((error: unknown) => {
    throw Object.assign(unreachable(), { cause: error });
  });
}

/** Runs in the transaction of the ledger entry: notes each card payment once, however often it is reported. */
export async function noteCardPayment(trx: Db, { data }: HandledEvent): Promise<void> {
  if (!data.cardPayment) return;
  const received = { state: 'received', settled_at: Date.now(), reference: data.reference ?? null } as const;
  if (!(await updateCardState(trx, data.cardPayment, ['open', 'held', 'ended'], received)))
    throw conflict('card_payment_received', 'This card payment is in the ledger already.');
}

/**
 * Records a card payment in the ledger once. It may exceed what is due, because the order may have been paid in another
 * way by now.
 * @throws Refusal `TRANSFER_RECORDED` if a clerk has entered it by hand
 */
async function noteInLedger(parts: Parts, row: CardPaymentTable, paid: Charge): Promise<void> {
  const payment = {
    kind: 'payment',
    amount: fromMinorUnits(paid.amount, paid.currency),
    surplus: true,
    receivedOn: today(),
    method: `card by ${GATEWAY_NAMES[row.gateway]}`,
    reference: paid.reference,
    cardPayment: row.id,
    part: row.part,
  } as const;
  try {
    await recordForOrder(parts, 'system', row.order_id, payment);
  } catch (error) {
    // Another notice about this payment may have been faster: then the entry is its own.
    if (!(error instanceof Refusal) || (await findCardPayment(parts.db, row.id))?.state !== 'received') throw error;
  }
}

/**
 * A doubtful payment is left to a clerk; also one that a clerk seems to have entered already, so that it counts once.
 */
async function noteOrHold(parts: Parts, row: CardPaymentTable, paid: Charge): Promise<void> {
  const hold = (why: string) => holdCardPayment(parts, row, paid, why);
  if (paid.unread) return hold('The record of the gateway could not be read.');
  if (await isOfAnother(parts.db, row, paid)) return hold('Another card payment has the same reference.');
  if (paid.currency !== row.currency || paid.amount !== row.amount_minor)
    return hold('It is not the amount that was asked for.');
  if (paid.risky) return hold('The gateway calls it risky.');
  await noteInLedger(parts, row, paid).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === TRANSFER_RECORDED)) throw error;
    return hold(error.message);
  });
}

/**
 * Fetches the state of a payment from the gateway and applies it. Only the gateway's answer counts, regardless of the
 * number, order and delay of webhooks and redirects. A notice after the payment may be about a second charge.
 */
export async function settleCardPayment(parts: Parts, id: string, proof?: string): Promise<CardPaymentState> {
  const row = await findCardPayment(parts.db, id);
  if (!row) throw notFound();
  const isSettled = row.state === 'received' || row.state === 'held';
  if (isSettled && proof === undefined) return row.state;
  const answer = await askGateway(parts, row, proof);
  if (answer.state === 'paid') {
    if (!isSettled) await noteOrHold(parts, row, answer);
    // Another notice may have settled the payment by another charge.
    for (const charge of [answer, ...(answer.further ?? [])]) await holdFurtherCharge(parts, id, charge);
  }
  if (answer.state === 'ended')
    await updateCardState(parts.db, id, ['open'], { state: 'ended', settled_at: Date.now() });
  return (await findCardPayment(parts.db, id))?.state ?? row.state;
}

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
  const viewer = requireSignedIn(actor);
  if (!mayAct(viewer, 'see', await requireCardPayment(parts.db, id))) throw notFound();
  return settleCardPayment(parts, id);
}
