import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { PlannedSteps } from '#src/modules/orders/moves/advance-order.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { comparedLine } from '../bank-statement/compared-line.ts';
import { findLine } from '../bank-statement/statement-line-repository.server.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { findContentHash } from '../slips/slip-repository.server.ts';
import { cutReferencesOf, referencesOf } from './reference.ts';
import { type KnownTransfer, type Sameness, sameAs, type Transfer } from './transfer.ts';
import { listKnownTransfers, listOrdersPaidWith, lockTransfers } from './transfer-repository.server.ts';

/** Code of the refusal of a transfer that is in a ledger. */
export const TRANSFER_RECORDED = 'transfer_recorded';

export interface Deliberate {
  /** The clerk has seen that a transfer is known already, and records it all the same. */
  repeated?: boolean | undefined;
}

interface Check extends Deliberate {
  /** Whether this very request has recorded the transfer meanwhile. */
  isMade: (trx: Db) => Promise<boolean>;
}

const KNOWN_BY: Record<Sameness, string> = {
  file: 'A transfer with the file of this slip',
  reference: 'A transfer with this reference',
  amount: 'A transfer of this amount',
  less: 'A transfer of this amount, except for bank charges,',
  order: 'A transfer for this order',
};

/** How a clerk goes on if the refusal is wrong, in the body of the same request. */
const insist = { repeated: true };

/** An order with its money, or the first of several that one transfer pays. */
export interface TransferOfOrder {
  transfer: Transfer;
  order: Pick<Order, '_id' | 'number' | 'jointInvoice'>;
}

/** Locks what identifies a transfer, and finds what is known of it. To be called before any order is locked. */
export async function findKnown(trx: Db, { transfer, order }: TransferOfOrder) {
  const { references, slip, line, amount, currency } = transfer;
  const contentHash = slip?.contentHash;
  await lockTransfers(trx, [
    `invoice ${proformaNumber(order)}`,
    ...references.map((reference) => `reference ${reference}`),
    ...(contentHash ? [`file ${contentHash}`] : []),
    ...(line ? [`line ${amount} ${currency}`] : []),
  ]);
  return listSame(trx, { transfer, order });
}

/** The known transfers that are taken for this one, the surest first. */
export async function listSame(db: Db, { transfer, order }: TransferOfOrder) {
  const { references, slip, line, amount } = transfer;
  const orderIds = await listOrdersPaidWith(db, order._id, order.jointInvoice);
  const contentHashes = slip?.contentHash ? [slip.contentHash] : [];
  const known = await listKnownTransfers(db, {
    ...{ references, orderIds, contentHashes },
    lines: line ? [{ amount }] : [],
  });
  return sameAs(transfer, known, new Set(orderIds));
}

function wayOut({ slip, cardPayment, amount = 0 }: EventData): string {
  if (slip) return 'If it is the same, accept the slip without money; if it is another one, record it all the same.';
  if (cardPayment)
    return 'If that entry is of this card payment, nothing is left to do; otherwise record it all the same.';
  return amount < 0
    ? 'If this is another refund, record or propose it as another one.'
    : 'If this is another transfer, or one that pays several orders, record it all the same.';
}

function recorded({ same, ...known }: KnownTransfer & { same: Sameness }, data: EventData): Refusal {
  const { orderId, orderNumber, amount, currency, day, direction } = known;
  const sum = `${formatMinor(amount, currency)} ${direction === 'in' ? 'received' : 'paid back'}`;
  const on = day === null ? '' : ` on ${formatDate(day, 'long')}`;
  return conflict(
    TRANSFER_RECORDED,
    `${KNOWN_BY[same]} is recorded already for ${orderNumber}: ${sum}${on}. ${wayOut(data)}`,
    {
      recorded: { order: orderNumber, orderId, amount: fromMinorUnits(amount, currency), currency, on: day, same },
      insist,
      ...(data.slip && { settle: { withoutMoney: true } }),
    },
  );
}

function waits({ orderId, orderNumber, amount, currency, slip }: KnownTransfer, { statementLine }: EventData): Refusal {
  const how = statementLine ? ', with the amount of the statement' : '';
  return conflict(
    'slip_waits',
    `The customer of ${orderNumber} sent a slip of ${formatMinor(amount, currency)}, which is not decided yet. Accept it instead${how}, so that the money is not recorded twice. If this is another transfer, record it all the same.`,
    { slip: { _id: slip?.id, order: orderNumber, orderId }, insist },
  );
}

/** The money of the planned steps: of several orders, that of the one with the whole transfer. */
function moneyOf(planned: readonly PlannedSteps[]): { order: Order; data: EventData } | undefined {
  const all = planned.flatMap(({ order, steps }) => steps.map(({ data = {} }) => ({ order, data })));
  return all.find(({ data }) => data.transfer) ?? all.find(({ data }) => data.amount !== undefined);
}

/** What the planned steps record of a transfer. */
async function transferOf(db: Db, { order, data }: { order: Order; data: EventData }): Promise<TransferOfOrder> {
  const { currency } = order;
  const line = data.statementLine ? await findLine(db, data.statementLine) : undefined;
  const amount = minorPriceOf(data.transfer?.amount ?? data.amount ?? 0, currency);
  const transfer: Transfer = {
    direction: amount < 0 ? 'out' : 'in',
    references: referencesOf(data.reference, line?.endToEndId),
    day: data.receivedOn ?? null,
    amount: Math.abs(amount),
    currency,
    slip: data.slip ? { id: data.slip, contentHash: await findContentHash(db, data.slip) } : null,
    cutReferences: cutReferencesOf(data.reference, line?.endToEndId),
    line: line ? comparedLine(line) : null,
  };
  return { transfer, order };
}

function problemOf(same: Awaited<ReturnType<typeof listSame>>, data: EventData): Refusal | undefined {
  const waitsFor = !data.slip && !data.cardPayment;
  const known = same.find(({ state }) => state === 'recorded' || waitsFor);
  if (!known) return undefined;
  return known.state === 'recorded' ? recorded(known, data) : waits(known, data);
}

/** Why `requireNewTransfer` would refuse the planned steps now. */
export async function problemOfTransfer(
  db: Db,
  planned: readonly PlannedSteps[],
  { repeated }: Deliberate,
): Promise<Refusal | undefined> {
  const money = moneyOf(planned);
  return money && !repeated ? problemOf(await listSame(db, await transferOf(db, money)), money.data) : undefined;
}

/**
 * Keeps one transfer from being recorded twice: by two clerks, from the bank statement and from its slip, or for two
 * orders. Runs first in the transaction that records it.
 * @throws Refusal unless it is new, or the clerk records it deliberately
 */
export async function requireNewTransfer(
  trx: Db,
  planned: readonly PlannedSteps[],
  { repeated, isMade }: Check,
): Promise<void> {
  const money = moneyOf(planned);
  if (!money) return;
  const same = await findKnown(trx, await transferOf(trx, money));
  // Not before the lock: a retry may have waited there for the first attempt.
  if ((await isMade(trx)) || repeated) return;
  const problem = problemOf(same, money.data);
  if (problem) throw problem;
}
