import type { Insertable } from 'kysely';
import { requireAdmin } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { advanceOrders, type Plan } from '#src/modules/orders/moves/advance-order.server.ts';
import type { MoveActor } from '#src/modules/orders/moves/may-move.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type KeyedRequest, keyReused } from '#src/platform/http/idempotency-key.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import type { Approving } from '../approvals/approval-kinds.server.ts';
import { invoiceNotFound } from '../invoices/invoice-not-found.server.ts';
import { findInvoice, lockInvoice, type StoredInvoice } from '../invoices/invoice-repository.server.ts';
import { refreshInvoice } from '../invoices/refresh-invoice.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { requireWithinLimit } from '../refunds/refund-limit.server.ts';
import { referenceForm } from '../transfers/reference.ts';
import { problemOfTransfer, requireNewTransfer } from '../transfers/require-new-transfer.server.ts';
import { lockTransfers } from '../transfers/transfer-repository.server.ts';
import { claimOf } from './balance.ts';
import { requireConfirmable } from './confirm-with-payment.server.ts';
import { type EntryToRecord, stepsOfEntry } from './entry-steps.server.ts';
import {
  countedEntries,
  insertEntry,
  listEntries,
  listEntriesByKey,
  listOrdersOn,
  type StoredEntry,
} from './ledger-repository.server.ts';
import type { LedgerEntryTable } from './ledger-table.ts';
import { type PlannedEntry, planCorrection, planPayment, planRefund } from './plan-entry.ts';
import { sharesOfEntry } from './shares-of-entry.server.ts';

export interface RecordedEntry {
  id: string;
  /** Whether the same request had recorded it before. */
  repeated: boolean;
  /** Ids of the orders that it changed. */
  orders: string[];
}

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** The invoice, one of its orders or its ledger has changed since it was read. */
class InvoiceChanged extends Error {}

interface InvoiceState {
  invoice: StoredInvoice;
  orders: readonly Order[];
  entries: readonly StoredEntry[];
}

/** Code of the refusal of an entry for an invoice that was replaced by another one. */
export const INVOICE_CHANGED = 'invoice_changed';

async function readState(db: Db, number: string, orderId: string | undefined): Promise<InvoiceState> {
  const invoice = await findInvoice(db, number);
  if (!invoice) throw invoiceNotFound();
  const orders = await listOrdersOn(db, invoice.id);
  if (orders.length === 0 || (orderId !== undefined && !orders.some(({ _id }) => _id === orderId)))
    throw conflict(
      INVOICE_CHANGED,
      'This invoice was replaced by another one. Please record the transfer on the latest one.',
    );
  return { invoice, orders, entries: countedEntries(await listEntries(db, number)) };
}

/**
 * The highest shortfall that is still written off on an invoice, in minor units; 0 for any currency but the shop's own.
 */
function writeOffLimit(config: Config, currency: string, entries: readonly StoredEntry[]): number {
  if (currency !== config.currency) return 0;
  const limit = Math.round((settingsOf(config, paymentSettings).details?.writeOff ?? 0) * minorUnitsPerUnit(currency));
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  const before = entries.filter(({ id }) => !corrected.has(id)).reduce((sum, { writtenOff }) => sum + writtenOff, 0);
  return Math.max(0, limit - before);
}

async function planEntry(parts: Parts, state: InvoiceState, entry: EntryToRecord): Promise<PlannedEntry> {
  const { orders, entries, invoice } = state;
  switch (entry.kind) {
    case 'payment':
      return planPayment(orders, entry, writeOffLimit(parts.config, invoice.currency, entries));
    case 'refund':
      return planRefund(orders, entry);
    case 'correction':
      return planCorrected(parts.db, orders, entries, entry);
  }
}

async function planCorrected(
  db: Db,
  orders: readonly Order[],
  entries: readonly StoredEntry[],
  entry: EntryToRecord,
): Promise<PlannedEntry> {
  const wrong = entries.find(({ id, kind }) => id === entry.corrects && kind !== 'correction');
  if (!wrong) throw new Refusal('missing', 'entry_not_found', 'There is no such payment.');
  if (entries.some(({ corrects }) => corrects === wrong.id))
    throw conflict('already_corrected', 'This entry was corrected already.');
  return planCorrection(orders, wrong, await sharesOfEntry(db, orders, wrong.id));
}

/** Why an entry would be refused as its invoice is now, or for a transfer that is known. */
export async function problemOfEntry(parts: Parts, number: string, entry: EntryToRecord): Promise<Refusal | undefined> {
  try {
    const state = await readState(parts.db, number, entry.orderId);
    const steps = stepsOfEntry('', state, entry, await planEntry(parts, state, entry));
    const planned = state.orders.map((order) => ({ order, steps: steps.get(order._id) ?? [] }));
    return await problemOfTransfer(parts.db, planned, entry);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const paymentStateOf = ({ receivedAmount, depositAmount, adjustmentAmount, paidAt, cancelledAt }: Order) =>
  JSON.stringify([receivedAmount, depositAmount, adjustmentAmount, paidAt, cancelledAt]);

/**
 * The entry that this request has recorded before; one that was undone does not count.
 * @throws Refusal if the key was used for another entry on the invoice
 */
function findMade(entries: readonly StoredEntry[], request: KeyedRequest | undefined): RecordedEntry | undefined {
  const made = request && entries.find(({ key }) => key === request.key);
  if (made && made.request !== request.hash) throw keyReused('entry');
  return made && { id: made.id, repeated: true, orders: [] };
}

/** The same for an entry that was recorded meanwhile, also on an invoice that the orders were on before. */
async function findMadeMeanwhile(
  db: Db,
  { orders, invoice }: InvoiceState,
  request: KeyedRequest | undefined,
): Promise<RecordedEntry | undefined> {
  if (!request) return undefined;
  const made = findMade(countedEntries(await listEntries(db, invoice.number)), request);
  if (made) return made;
  const elsewhere = await listEntriesByKey(
    db,
    orders.map(({ _id }) => _id),
    request.key,
  );
  return findMade(elsewhere, request);
}

/** The payment that left nothing due, if a clerk enters it again without an amount. */
function paidBefore({ orders, entries }: InvoiceState, entry: EntryToRecord): StoredEntry | undefined {
  if (entry.kind !== 'payment' || entry.amount !== undefined || orders.some((order) => claimOf(order).due > 0))
    return undefined;
  const { reference = null, receivedOn = null } = entry;
  return entries.find((made) => made.reference === reference && made.received_on === receivedOn);
}

/**
 * Money that was paid by card has arrived, also if its order was cancelled at that moment.
 * @throws Refusal if the order that a surplus was meant for was cancelled after the clerk had seen it
 */
function requireStillOpen({ surplus, seenOpen, cardPayment }: EntryToRecord, isOpen: boolean): void {
  if (surplus && seenOpen && !isOpen && cardPayment === undefined)
    throw conflict('order_left', 'The order that gets what is more is not on this invoice any more.');
}

/** Runs once the orders are locked: another entry, a revision or a joint invoice may have come first. */
async function requireUnchanged(trx: Db, { invoice }: InvoiceState): Promise<void> {
  const now = await lockInvoice(trx, invoice.number);
  const isSame =
    now?.revision === invoice.revision &&
    now.replaced_by === invoice.replaced_by &&
    now.received_minor === invoice.received_minor;
  if (!isSame) throw new InvoiceChanged();
}

function rowOf(
  id: string,
  { invoice }: InvoiceState,
  entry: EntryToRecord,
  { planned, doneBy, request }: { planned: PlannedEntry; doneBy: string; request: KeyedRequest | undefined },
): Insertable<LedgerEntryTable> {
  const orderId = entry.orderId ?? planned.changes[0]?.order._id ?? invoice.order_id;
  return {
    id,
    invoice: invoice.number,
    order_id: orderId,
    kind: entry.kind,
    amount_minor: planned.amount,
    written_off_minor: planned.writtenOff,
    received_on: entry.receivedOn ?? null,
    booked_on: entry.receivedOn ?? today(),
    reference: entry.reference ?? null,
    reference_form: referenceForm(entry.reference),
    method: entry.method ?? null,
    slip_id: entry.slip ?? null,
    card_payment: entry.cardPayment ?? null,
    done_by: doneBy,
    at: Date.now(),
    key: request?.key ?? null,
    request: request?.hash ?? null,
    corrects: entry.corrects ?? null,
  };
}

/** An entry to record, with who records it and by which request. */
interface Recording {
  actor: MoveActor;
  doneBy: string;
  entry: EntryToRecord;
  request: KeyedRequest | undefined;
  /** The approval of a proposed refund, in the same transaction. */
  approving: Approving | undefined;
}

/** The entry that the same request, or a payment of the whole sum, has recorded before. */
function findEarlier(state: InvoiceState, { entry, request }: Recording): RecordedEntry | undefined {
  const paid = paidBefore(state, entry);
  return findMade(state.entries, request) ?? (paid && { id: paid.id, repeated: true, orders: [] });
}

/** The moves of each order, which must have the money that it had when they were planned. */
function plansFor({ orders }: InvoiceState, stepsByOrder: ReturnType<typeof stepsOfEntry>): Map<string, Plan> {
  const before = new Map(orders.map((order) => [order._id, paymentStateOf(order)]));
  return new Map(
    [...stepsByOrder].map(([orderId, steps]): [string, Plan] => [
      orderId,
      (order) => {
        if (paymentStateOf(order) !== before.get(orderId)) throw new InvoiceChanged();
        return steps;
      },
    ]),
  );
}

/**
 * Records an entry on its invoice as it was read.
 * @returns undefined if one of the orders has made the same move meanwhile
 * @throws InvoiceChanged if the invoice has changed since it was read
 */
async function recordOn(
  parts: Parts,
  state: InvoiceState,
  { actor, doneBy, entry, request, approving }: Recording,
): Promise<RecordedEntry | undefined> {
  const { number } = state.invoice;
  const planned = await planEntry(parts, state, entry);
  const id = newId();
  const plans = plansFor(state, stepsOfEntry(id, state, entry, planned));
  const moved = await advanceOrders(parts, actor, plans, {
    request,
    begin: async (trx, steps) => {
      await approving?.begin(trx);
      const isMade = async () => findMade(countedEntries(await listEntries(trx, number)), request) !== undefined;
      await lockTransfers(trx, [`invoice ${number}`]);
      if (entry.kind !== 'correction') await requireNewTransfer(trx, steps, { repeated: entry.repeated, isMade });
      if (entry.kind === 'refund' && !approving && !(await isMade()))
        await requireWithinLimit(trx, parts.config, state.invoice, -planned.amount);
    },
    end: async (trx) => {
      await requireUnchanged(trx, state);
      await insertEntry(trx, rowOf(id, state, entry, { planned, doneBy, request }));
      await refreshInvoice(trx, number);
      await approving?.end(trx, id);
    },
  });
  if (moved) return { id, repeated: false, orders: [...plans.keys()] };
  return findMadeMeanwhile(parts.db, state, request);
}

/**
 * The one door to the ledger of an invoice: records an entry, allocates it to the orders, moves them, and mails the
 * customer, in one transaction. Reads the invoice again as often as it has changed meanwhile.
 * @throws Refusal if the amount does not fit what is due, another clerk has recorded money meanwhile, or the transfer
 * is in a ledger already and the clerk does not say that it is another one; ApprovalNeeded for a refund that needs two
 * @param approving the approval of a proposed refund, in the same transaction
 */
export async function recordEntry(
  parts: Parts,
  actor: MoveActor,
  number: string,
  entry: EntryToRecord,
  request?: KeyedRequest,
  approving?: Approving,
): Promise<RecordedEntry> {
  const doneBy = actor === 'system' ? 'system' : requireAdmin(actor).userId;
  const recording = { actor, doneBy, entry, request, approving };
  if (entry.confirm) requireConfirmable(parts.fills);
  for (let { seenOpen } = entry; ; ) {
    const state = await readState(parts.db, number, entry.orderId);
    const isOpen = state.orders.some(({ _id, cancelledAt }) => _id === entry.orderId && cancelledAt === null);
    requireStillOpen({ ...entry, seenOpen }, isOpen);
    seenOpen ??= isOpen;
    const earlier = findEarlier(state, recording);
    if (earlier) return earlier;
    try {
      const recorded = await recordOn(parts, state, recording);
      if (recorded) return recorded;
    } catch (error) {
      if (!(error instanceof InvoiceChanged)) throw error;
    }
  }
}
