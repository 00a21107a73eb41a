import { type Happening, pageOf } from '#src/core/orders/lifecycle.server.ts';
import { readHistory } from '#src/core/orders/order-history.server.ts';
import { withoutUndone } from '#src/core/orders/order-history.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { ABOVE_RECEIVED, recordReturn } from '#src/extensions/payments/correct-ledger.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
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
import { gatewayAway, gatewayNamed } from './settle-card-payment.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

const ALREADY = 'card_return_noted';
const BY_HAND = 'card_return_by_hand';

/** Why the ledger may have a return already. */
const DOUBTS: Readonly<Record<string, string>> = {
  [ABOVE_RECEIVED]: 'More would go back than was received for this order.',
  [BY_HAND]: 'A clerk has recorded a refund of the same amount.',
};

/** A clerk who pays back at the gateway may have recorded it, too. */
async function isRecordedByHand(trx: Db, { order, customerId, data }: Happening): Promise<boolean> {
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

/** In the transaction of its entry in the ledger: what went back is noted once, however often it is reported. */
export async function noteCardReturn(trx: Db, happening: Happening): Promise<void> {
  const { order, data } = happening;
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
  if (!(await noteReturnRow(trx, row))) throw new Refusal('conflict', ALREADY, 'This is in the ledger already.');
  if (await isRecordedByHand(trx, happening)) throw new Refusal('conflict', BY_HAND, DOUBTS[BY_HAND] ?? '');
}

/** @throws Refusal while a card payment of the order is disputed */
export async function requireUndisputed(trx: Db, { order }: Happening): Promise<void> {
  // One that was lost in another currency is no entry: the order still counts as paid.
  const dispute = (await listUndecidedReturns(trx, order._id)).find(({ kind }) => kind === 'dispute');
  if (!dispute) return;
  const amount = formatMinor(dispute.amount_minor, dispute.currency);
  throw new Refusal(
    'rule',
    'card_payment_disputed',
    `A card payment of ${order.number} is disputed (${amount}). Release the goods on the page of the order, or wait until the dispute is won.`,
  );
}

/** Keeps what is not an entry, and mails sales once. */
async function keepAside(
  { config, db, lifecycle }: Parts,
  row: CardPaymentTable,
  returned: GatewayReturn,
  why?: string,
): Promise<void> {
  const { order } = await requireOrder(db, row.order_id);
  const url = `${config.publicUrl}${pageOf(lifecycle, order) ?? '/dashboard'}`;
  const { id, kind, amount, currency } = returned;
  const kept = { id, kind, payment_id: row.id, amount_minor: amount, currency, heard_at: Date.now() };
  await inTransaction(db, async (trx) => {
    const isNew = await insertCardReturn(trx, { ...kept, state: why ? 'doubtful' : 'open' });
    if (!isNew && !(why && (await markDoubtful(trx, id)))) return;
    for (const to of config.salesEmails) {
      const about = { row, returned, url };
      await insertMail(trx, why ? doubtfulReturnMail(to, order, { ...about, why }) : disputeMail(to, order, about));
    }
  });
}

async function noteInLedger(parts: Parts, row: CardPaymentTable, returned: GatewayReturn): Promise<void> {
  // A bank may take back what it paid out in its own currency.
  if (returned.currency !== row.currency)
    return keepAside(parts, row, returned, `It is in ${returned.currency}, and the order in ${row.currency}.`);
  const gateway = GATEWAY_NAMES[row.gateway];
  const isDispute = returned.kind === 'dispute';
  const payment = {
    amount: fromMinorUnits(returned.amount, returned.currency),
    receivedOn: new Date().toISOString().slice(0, 10),
    method: isDispute ? `chargeback by ${gateway}` : `card by ${gateway}`,
    reference: returned.id,
    cardPayment: row.id,
    cardReturn: returned.id,
    ...(isDispute && { note: 'Your bank has paid it back to you after a dispute.' }),
  };
  await recordReturn(parts, row.order_id, payment).catch((error: unknown) => {
    const code = error instanceof Refusal ? error.code : '';
    if (code === ALREADY) return undefined;
    const doubt = DOUBTS[code];
    if (!doubt) throw error;
    return keepAside(parts, row, returned, doubt);
  });
}

/**
 * Asks the gateway what of a payment went back or is disputed, and does what follows. As with payments nothing but its answer counts.
 * @throws Refusal 503 when the gateway does not answer
 */
export async function noteCardReturns(parts: Parts, paymentId: string): Promise<void> {
  const row = await findCardPayment(parts.db, paymentId);
  // What is not in the ledger cannot leave it.
  if (row?.state !== 'received' || row.reference === null) return;
  const gateway = gatewayNamed(parts, row.gateway);
  const all = await gateway?.askReturns?.(row.reference).catch((error: unknown) => {
    throw Object.assign(gatewayAway(), { cause: error });
  });
  for (const returned of all ?? []) {
    if (returned.state === 'settled') await noteInLedger(parts, row, returned);
    else if (returned.state === 'open') await keepAside(parts, row, returned);
    else await decideReturn(parts.db, returned.id, 'open');
  }
}
