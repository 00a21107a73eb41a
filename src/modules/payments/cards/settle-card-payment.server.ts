import { settingsOf } from '#src/core/module-settings.ts';
import { type HandledEvent, pageOf } from '#src/core/orders/lifecycle.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { receivePayment } from '../ledger/receive-payment.server.ts';
import { type Deliberate, TRANSFER_RECORDED } from '../transfers/require-new-transfer.server.ts';
import { type CardPaymentState, GATEWAY_NAMES } from './card-payment.ts';
import { findCardPayment, updateCardState } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { cardSettings } from './card-settings.server.ts';
import type { CardGateway, GatewayAnswer } from './gateway.ts';
import { heldMail } from './held-mail.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;
type Paid = Extract<GatewayAnswer, { state: 'paid' }>;

const ALREADY_RECEIVED = 'card_payment_received';

export const gatewayUnreachable = () =>
  new Refusal(
    'unavailable',
    'gateway_away',
    'The gateway of the card payment does not answer. Please try again later.',
  );

export function gatewayNamed({ config }: Pick<Shop, 'config'>, name: string): CardGateway | undefined {
  return settingsOf(config, cardSettings).gateways.find((gateway) => gateway.name === name);
}

/**
 * Fetches the state of a payment from its gateway. @throws Refusal 503 if it does not answer, or is no longer
 * configured
 */
export async function askGateway(parts: Pick<Shop, 'config'>, row: CardPaymentTable, proof?: string) {
  const gateway = gatewayNamed(parts, row.gateway);
  if (!gateway) throw gatewayUnreachable();
  if (row.session === null) return { state: 'open' } as const;
  return gateway.ask({ id: row.id, session: row.session }, proof).catch((error: unknown) => {
    throw Object.assign(gatewayUnreachable(), { cause: error });
  });
}

/** Runs in the transaction of the ledger entry: notes each card payment once, however often it is reported. */
export async function noteCardPayment(trx: Db, { data }: HandledEvent): Promise<void> {
  if (!data.cardPayment) return;
  const received = { state: 'received', settled_at: Date.now(), reference: data.reference ?? null } as const;
  if (!(await updateCardState(trx, data.cardPayment, ['open', 'held', 'ended'], received)))
    throw new Refusal('conflict', ALREADY_RECEIVED, 'This card payment is in the ledger already.');
}

/**
 * Records a card payment in the ledger. It may exceed what is due, because the order may have been paid in another way
 * by now.
 * @returns false if it was already recorded
 * @throws Refusal `TRANSFER_RECORDED` if a clerk has entered it by hand, unless `repeated`
 */
export async function noteInLedger(
  parts: Parts,
  row: CardPaymentTable,
  { amount, currency, reference }: Paid,
  { repeated }: Deliberate = {},
): Promise<boolean> {
  const payment = {
    amount: fromMinorUnits(amount, currency),
    surplus: true,
    receivedOn: today(),
    method: `card by ${GATEWAY_NAMES[row.gateway]}`,
    reference,
    cardPayment: row.id,
    repeated,
  };
  try {
    await receivePayment(parts, 'system', row.order_id, payment);
    return true;
  } catch (error) {
    const { code } = error instanceof Refusal ? error : { code: undefined };
    if (code === ALREADY_RECEIVED) return false;
    // Another notice about this payment was faster: the entry is its own.
    if (code === TRANSFER_RECORDED && (await findCardPayment(parts.db, row.id))?.state === 'received') return false;
    throw error;
  }
}

/** Why a clerk must review the payment first. */
function doubtAbout({ amount_minor, currency }: CardPaymentTable, paid: Paid): string | undefined {
  if (paid.currency !== currency || paid.amount !== amount_minor) return 'It is not the amount that was asked for.';
  return paid.risky ? 'The gateway calls it risky.' : undefined;
}

async function hold({ config, db, lifecycle }: Parts, row: CardPaymentTable, paid: Paid, why: string): Promise<void> {
  const { order } = await requireOrder(db, row.order_id);
  const url = `${config.publicUrl}${pageOf(lifecycle, order) ?? '/dashboard'}`;
  await inTransaction(db, async (trx) => {
    const held = { state: 'held', settled_at: Date.now() } as const;
    if (!(await updateCardState(trx, row.id, ['open', 'ended'], held))) return;
    for (const to of config.salesEmails) await insertMail(trx, heldMail(to, order, { row, paid, why, url }));
  });
}

/** Money that a clerk seems to have entered already waits for a clerk instead of counting twice. */
async function noteOrHold(parts: Parts, row: CardPaymentTable, paid: Paid): Promise<void> {
  try {
    await noteInLedger(parts, row, paid);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === TRANSFER_RECORDED)) throw error;
    await hold(parts, row, paid, error.message);
  }
}

/**
 * Fetches the state of a payment from the gateway and applies it. Only the gateway's answer counts, regardless of the
 * number, order and delay of webhooks and redirects.
 */
export async function settleCardPayment(parts: Parts, id: string, proof?: string): Promise<CardPaymentState> {
  const row = await findCardPayment(parts.db, id);
  if (!row) throw new Refusal('missing', 'card_payment_not_found', 'There is no such card payment.');
  if (row.state === 'received' || row.state === 'held') return row.state;
  const answer = await askGateway(parts, row, proof);
  if (answer.state === 'open') return row.state;
  if (answer.state === 'ended') {
    await updateCardState(parts.db, id, ['open'], { state: 'ended', settled_at: Date.now() });
  } else {
    const doubt = doubtAbout(row, answer);
    if (doubt) await hold(parts, row, answer, doubt);
    else await noteOrHold(parts, row, answer);
  }
  return (await findCardPayment(parts.db, id))?.state ?? row.state;
}
