import { type HandledEvent, pageOf } from '#src/core/orders/lifecycle.server.ts';
import { readHistory } from '#src/core/orders/order-history.server.ts';
import { withoutUndone } from '#src/core/orders/order-history.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { ABOVE_RECEIVED, recordReturn } from '../ledger/correct-ledger.server.ts';
import { GATEWAY_NAMES } from './card-payment.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import {
  decideReturn,
  insertCardReturn,
  listUndecidedReturns,
  markDoubtful,
  noteReturnRow,
} from './card-return-repository.server.ts';
import type { GatewayReturn } from './gateway.ts';
import { disputeMail, doubtfulReturnMail } from './return-mails.ts';
import { gatewayNamed, gatewayUnreachable } from './settle-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

const ALREADY_NOTED = 'card_return_noted';
const BY_HAND = 'card_return_by_hand';

/** Refusals that leave a return out of the ledger, with the reason for the sales team. */
const REASONS_FOR_REVIEW: Readonly<Record<string, string>> = {
  [ABOVE_RECEIVED]: 'It exceeds the amount received for this order.',
  [BY_HAND]: 'A clerk has recorded a refund of the same amount.',
};

/** A clerk who refunds at the gateway may also have recorded the refund. */
async function isRecordedByHand(trx: Db, { order, customerId, data }: HandledEvent): Promise<boolean> {
  const history = withoutUndone(await readHistory(trx, order._id, customerId));
  const corrected = new Set(history.map((entry) => entry.data.corrects));
  return history.some(
    (entry) =>
      entry.event === 'refunded' &&
      entry.data.cardReturn === undefined &&
      entry.data.amount === data.amount &&
      !corrected.has(entry.id),
  );
}

/** Runs in the transaction of the ledger entry: notes each return once, however often it is reported. */
export async function noteCardReturn(trx: Db, handled: HandledEvent): Promise<void> {
  const { order, data } = handled;
  const { cardReturn: id, cardPayment: payment_id, amount = 0 } = data;
  if (!id || !payment_id) return;
  const row = {
    id,
    payment_id,
    kind: data.method?.startsWith('chargeback') ? ('dispute' as const) : ('refund' as const),
    amount_minor: -minorPriceOf(amount, order.currency),
    currency: order.currency,
    heard_at: Date.now(),
  };
  if (!(await noteReturnRow(trx, row))) throw new Refusal('conflict', ALREADY_NOTED, 'This is in the ledger already.');
  if (await isRecordedByHand(trx, handled)) throw new Refusal('conflict', BY_HAND, REASONS_FOR_REVIEW[BY_HAND] ?? '');
}

/** @throws Refusal while a card payment of the order is disputed */
export async function requireUndisputed(trx: Db, { order }: HandledEvent): Promise<void> {
  // Includes a dispute lost in another currency: it is not in the ledger, so the order still counts as paid.
  const dispute = (await listUndecidedReturns(trx, order._id)).find(({ kind }) => kind === 'dispute');
  if (!dispute) return;
  const amount = formatMinor(dispute.amount_minor, dispute.currency);
  throw new Refusal(
    'rule',
    'card_payment_disputed',
    `A card payment of ${order.number} is disputed (${amount}). Release the goods on the page of the order, or wait until the dispute is won.`,
  );
}

/** Stores a return that is not a ledger entry, and mails the sales team once. */
async function storeForReview(
  { config, db, lifecycle }: Parts,
  row: CardPaymentTable,
  returned: GatewayReturn,
  why?: string,
): Promise<void> {
  const { order } = await requireOrder(db, row.order_id);
  const url = `${config.publicUrl}${pageOf(lifecycle, order) ?? '/dashboard'}`;
  const { id, kind, amount, currency } = returned;
  const newReturn = { id, kind, payment_id: row.id, amount_minor: amount, currency, heard_at: Date.now() };
  await inTransaction(db, async (trx) => {
    const isNew = await insertCardReturn(trx, { ...newReturn, state: why ? 'doubtful' : 'open' });
    if (!isNew && !(why && (await markDoubtful(trx, id)))) return;
    for (const to of config.salesEmails) {
      const about = { row, returned, url };
      await insertMail(trx, why ? doubtfulReturnMail(to, order, { ...about, why }) : disputeMail(to, order, about));
    }
  });
}

async function noteInLedger(parts: Parts, row: CardPaymentTable, returned: GatewayReturn): Promise<void> {
  // A bank may reverse the amount it paid out in its own currency.
  if (returned.currency !== row.currency)
    return storeForReview(parts, row, returned, `It is in ${returned.currency}, and the order in ${row.currency}.`);
  const gateway = GATEWAY_NAMES[row.gateway];
  const isDispute = returned.kind === 'dispute';
  const payment = {
    amount: fromMinorUnits(returned.amount, returned.currency),
    receivedOn: today(),
    method: isDispute ? `chargeback by ${gateway}` : `card by ${gateway}`,
    reference: returned.id,
    cardPayment: row.id,
    cardReturn: returned.id,
    ...(isDispute && { note: 'Your bank has paid it back to you after a dispute.' }),
  };
  await recordReturn(parts, row.order_id, payment).catch((error: unknown) => {
    const code = error instanceof Refusal ? error.code : '';
    if (code === ALREADY_NOTED) return undefined;
    const reason = REASONS_FOR_REVIEW[code];
    if (!reason) throw error;
    return storeForReview(parts, row, returned, reason);
  });
}

/**
 * Fetches refunds and disputes of a payment from the gateway and applies them. Only the gateway's answer counts, as for
 * payments.
 * @throws Refusal 503 if the gateway does not answer
 */
export async function noteCardReturns(parts: Parts, paymentId: string): Promise<void> {
  const row = await findCardPayment(parts.db, paymentId);
  // Only a payment in the ledger can be reversed there.
  if (row?.state !== 'received' || row.reference === null) return;
  const gateway = gatewayNamed(parts, row.gateway);
  const returns = await gateway?.askReturns?.(row.reference).catch((error: unknown) => {
    throw Object.assign(gatewayUnreachable(), { cause: error });
  });
  for (const returned of returns ?? []) {
    if (returned.state === 'settled') await noteInLedger(parts, row, returned);
    else if (returned.state === 'open') await storeForReview(parts, row, returned);
    else await decideReturn(parts.db, returned.id, 'open');
  }
}
