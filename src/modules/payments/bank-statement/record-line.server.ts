import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { notAfterToday } from '#src/modules/orders/moves/past-day.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { findInvoice, type StoredInvoice } from '../invoices/invoice-repository.server.ts';
import { findEntry, listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { recordEntry } from '../ledger/record-entry.server.ts';
import type { LineRecording } from './bank-statement.calls.ts';
import { lineDecided, requireLine } from './dismiss-line.server.ts';
import { findKnownTransfers, referenceOfLine } from './known-transfer.server.ts';
import { wayOut } from './line-texts.ts';
import { listOpenInvoices } from './list-open-invoices.server.ts';
import type { KnownFor } from './listed-line.ts';
import { invoicesNamedIn } from './own-numbers.ts';
import { proposeMatch } from './propose-match.ts';
import type { StoredLine } from './statement-line-repository.server.ts';
import { findTakenBack } from './taken-back.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** @throws Refusal if the text is no number of an invoice, or the line is in another currency */
async function requirePayable(db: Db, line: StoredLine, typed: string): Promise<StoredInvoice> {
  const [named] = invoicesNamedIn(typed);
  if (!named || named.check === 'wrong')
    throw atField('invoice', 'invoice_unknown', 'Please input the number of an invoice, such as PI-2026-0042.');
  const invoice = await findInvoice(db, named.number);
  if (!invoice) throw atField('invoice', 'invoice_unknown', `There is no invoice ${named.number}.`);
  if (invoice.currency !== line.currency)
    throw atField(
      'invoice',
      'other_currency',
      `${invoice.number} is in ${invoice.currency}, and this line in ${line.currency}. Record the payment on the page of its order, with the amount in ${invoice.currency}, and dismiss this line.`,
    );
  return invoice;
}

/** @throws Refusal unless reference, currency and amount agree, as they did on the screen of the clerk */
async function requireExact(db: Db, line: StoredLine, number: string): Promise<void> {
  const proposal = proposeMatch(line, await listOpenInvoices(db), await findTakenBack(db, [line]));
  if (proposal?.invoice === number && proposal.doubt === null) return;
  throw conflict(
    'not_exact',
    `This line does not pay exactly what is due on ${number} any more. Please compare them, and record it by hand.`,
  );
}

/** @throws Refusal for a transfer that a ledger has already, or a slip reports */
function requireNew(known: KnownFor | undefined, line: StoredLine): void {
  if (!known) return;
  const { order, amount, currency, on, recorded } = known;
  const sum = `${formatMinor(amount, currency)}${on === null ? '' : ` of ${formatDate(on, 'long')}`}`;
  const message = recorded
    ? `This transfer is recorded already for ${order}: ${sum}.`
    : `The customer of ${order} sent a slip of ${sum}, which is not decided yet.`;
  const code = recorded ? 'transfer_recorded' : 'slip_waits';
  throw conflict(code, `${message} ${wayOut(known, line)}`, { known, insist: { repeated: true } });
}

/** Whether this very request has recorded the line before. */
async function wasRecordedBy(db: Db, { entryId }: StoredLine, { key, hash }: KeyedRequest): Promise<boolean> {
  const entry = entryId === null ? undefined : await findEntry(db, entryId);
  return entry?.key === key && entry.request === hash;
}

/** The amount of a line is not typed: that it is more than is due is a question to the clerk. */
function moreThanDue({ kind, code, message }: Refusal, repeated: boolean | undefined): Refusal {
  return new Refusal(kind, code, message, { insist: { surplus: true, ...(repeated && { repeated }) } });
}

async function recordOpenLine(
  shop: Parts,
  admin: Actor,
  line: StoredLine,
  { invoice: typed, byHand, surplus, repeated }: LineRecording,
  request: KeyedRequest | undefined,
): Promise<string[]> {
  const invoice = await requirePayable(shop.db, line, typed);
  if (!byHand) await requireExact(shop.db, line, invoice.number);
  const orderIds = (await listOrdersOn(shop.db, invoice.id)).map(({ _id }) => _id);
  if (!repeated) requireNew((await findKnownTransfers(shop.db, [{ line, orderIds }])).get(line.id), line);
  const entry = {
    kind: 'payment',
    amount: fromMinorUnits(line.amount, line.currency),
    receivedOn: notAfterToday(line.bookedOn),
    reference: referenceOfLine(line),
    statementLine: line.id,
    ...{ surplus, repeated },
  } as const;
  return (await recordEntry(shop, admin, invoice.number, entry, request)).orders;
}

/**
 * Records a line of a bank statement on an invoice, in the ledger. Of two clerks at once, one is refused.
 * @returns the ids of the orders that received a share; empty if the same request had recorded it before
 * @throws Refusal if the line was decided already, its transfer is known, or does not fit the invoice
 */
export async function recordLine(
  shop: Parts,
  actor: Actor | undefined,
  id: string,
  recording: LineRecording,
  request?: KeyedRequest,
): Promise<string[]> {
  const admin = requireAdmin(actor);
  const line = await requireLine(shop.db, id);
  if (line.state === 'skipped') throw new Refusal('rule', 'no_credit', 'Only money that arrived can pay an invoice.');
  try {
    if (line.state !== 'open') throw lineDecided(line);
    return await recordOpenLine(shop, admin, line, recording, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // If the line was decided meanwhile, by this request or by another clerk, that is the reason.
    const now = await requireLine(shop.db, id);
    if (request && (await wasRecordedBy(shop.db, now, request))) return [];
    if (now.state !== 'open') throw lineDecided(now);
    throw error.code === 'amount_above_due' ? moreThanDue(error, recording.repeated) : error;
  }
}
