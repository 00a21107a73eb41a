import type { Actor } from '#src/core/accounts/actor.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { delayOfEarlierMails } from '#src/modules/orders/moves/make-move.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { moveSurplus } from '../joint/move-surplus.server.ts';
import { lockOrders } from '../lock-orders.server.ts';
import { sumPendingFor } from '../slips/slip-repository.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { applyDues, holdWhileValid } from './apply-invoice.server.ts';
import { changedInvoiceMail } from './changed-invoice-mail.ts';
import { withTotals } from './draft-invoice.server.ts';
import { payableUntil } from './freight-to-add.server.ts';
import { type InvoiceContent, invoiceNumber, revisionAfter } from './invoice.ts';
import { invoiceNotFound } from './invoice-not-found.server.ts';
import { notePaper } from './invoice-paper.ts';
import {
  extendHold,
  findInvoice,
  listOrderIdsOf,
  lockInvoice,
  type StoredInvoice,
} from './invoice-repository.server.ts';
import { storeRevision } from './issue-invoice.server.ts';
import { paidSoFar } from './paid-so-far.ts';
import { withCurrentParties } from './parties.server.ts';
import { recalculated, withGiven } from './recalculate.ts';
import { refreshInvoice } from './refresh-invoice.server.ts';
import { settleOrders } from './settle-orders.server.ts';

/** What a revision changes of an invoice. Number, revision, time, totals and due parts follow. */
export type InvoiceChange = Partial<
  Pick<
    InvoiceContent,
    | 'lines'
    | 'adjustments'
    | 'buyer'
    | 'delivery'
    | 'portOfLoading'
    | 'partialShipments'
    | 'payment'
    | 'validUntil'
    | 'freightToAdd'
  >
>;

/** Why an invoice is revised, and by whom. */
export interface RevisionCause {
  /** What has changed, for the customer: `Sea freight $500.` */
  why: string;
  /** By default the shop itself. */
  actor?: Actor | undefined;
  request?: KeyedRequest | undefined;
  /** Further data of the event in the history of each order. */
  data?: EventData;
}

/** The payment terms that an invoice was issued with; null if it states none. */
function termsOfInvoice({ parts }: InvoiceContent): PaymentTerms | null {
  if (parts.length === 0) return null;
  const [deposit, balance] = ['deposit', 'balance'].map((name) => parts.find((part) => part.name === name));
  return { percent: deposit?.percent ?? 0, days: balance?.afterShipment ?? 0 };
}

/**
 * Locks all orders that are or were on an invoice, then the invoice, until this transaction ends. Call it before
 * `reviseInvoice`, and before any order of the invoice is written.
 * @throws Refusal 404 without such an invoice
 */
export async function lockForRevision(trx: Db, number: string): Promise<StoredInvoice> {
  const found = await findInvoice(trx, number);
  if (found) await lockOrders(trx, await listOrderIdsOf(trx, found.id));
  return requireLocked(trx, number);
}

async function requireLocked(trx: Db, number: string): Promise<StoredInvoice> {
  const invoice = await lockInvoice(trx, number);
  if (!invoice) throw invoiceNotFound();
  return invoice;
}

/** @throws Refusal if another invoice has replaced this one */
export function requireCurrent({ replaced_by: by }: StoredInvoice): void {
  if (by === null) return;
  const message = `This invoice was replaced by ${by}. Please make the change there.`;
  throw conflict('invoice_replaced', message, { invoice: by });
}

async function openOrdersOn(trx: Db, { lines }: Pick<InvoiceContent, 'lines'>): Promise<Order[]> {
  const orders = await findOrdersById(
    trx,
    lines.map(({ orderId }) => orderId),
  );
  return orders.filter(({ cancelledAt }) => cancelledAt === null);
}

/** @param time ISO 8601; null stays null, for no limit @param atLeast milliseconds since the epoch */
const laterOf = (time: string | null, atLeast: number): string | null =>
  time !== null && Date.parse(time) < atLeast ? new Date(atLeast).toISOString() : time;

interface IssuedRevision {
  next: InvoiceContent;
  /** The open orders of the revision, with what they are to pay by it. */
  orders: Order[];
  /** Those of which another amount or deposit is due than before. */
  changed: Order[];
}

/**
 * Stores the next revision of an invoice, with its parties as they are now, and applies it to its orders, which the
 * caller has locked; `settleOrders` and `refreshInvoice` are to follow.
 * @param terms by default those that the invoice was issued with
 * @throws Refusal if its total is too large, or `before` is not the latest revision
 */
export async function issueRevision(
  trx: Db,
  before: InvoiceContent,
  change: InvoiceChange,
  terms?: PaymentTerms | null,
): Promise<IssuedRevision> {
  const issued = { revision: revisionAfter(before.revision), issuedAt: new Date().toISOString() };
  const agreed = terms === undefined ? termsOfInvoice(before) : terms;
  const until = change.validUntil === undefined ? payableUntil(before, change) : undefined;
  const changed = { ...before, ...change, ...issued };
  const validUntil = until === undefined ? changed.validUntil : laterOf(changed.validUntil, until);
  const revised = await withCurrentParties(trx, { ...changed, validUntil });
  const next = withTotals(recalculated(withGiven(before, revised)), agreed);
  if (!Number.isSafeInteger(next.total))
    throw atField('amount', 'amount_too_large', 'The amount is too large. Please check it for a typing error.');
  if (!(await storeRevision(trx, before, next))) throw outdated();
  const earlier = await openOrdersOn(trx, next);
  await applyDues(trx, next, agreed, terms === undefined ? earlier[0]?.onAccount : undefined);
  if (next.validUntil !== before.validUntil) await holdWhileValid(trx, next);
  if (until !== undefined) for (const { orderId } of next.lines) await extendHold(trx, orderId, until);
  const orders = await openOrdersOn(trx, next);
  const otherwiseDue = orders.filter((order, index) => {
    const { depositAmount, adjustmentAmount } = earlier[index] ?? order;
    return order.depositAmount !== depositAmount || order.adjustmentAmount !== adjustmentAmount;
  });
  return { next, orders, changed: otherwiseDue };
}

/** The refusal of a change to a revision that is not the latest one. */
export const outdated = () =>
  conflict('invoice_changed', 'This invoice has been reissued in the meantime. Please look at the latest one.');

/**
 * Issues the next revision of an invoice: computes its totals by the terms that it was issued with, sets what its
 * orders are to pay, marks them as paid or no longer paid, adds an event to the history of each, and mails the customer
 * what has changed. The orders themselves, such as their pieces or address, are written by the caller before. The
 * caller holds `lockForRevision`.
 * @param change from the current content to what differs in the next one; tax is computed by the rate of each line,
 * which stays as it was issued
 */
export async function reviseInvoice(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  number: string,
  change: (current: InvoiceContent) => InvoiceChange,
  { why, actor, request, data }: RevisionCause,
): Promise<InvoiceContent> {
  const stored = await requireLocked(trx, number);
  requireCurrent(stored);
  const before = JSON.parse(stored.document) as InvoiceContent;
  const { next } = await issueRevision(trx, before, change(before));
  await moveSurplus(trx, stored);
  const orders = await openOrdersOn(trx, next);
  const events = await settleOrders(trx, orders, {
    note: `Invoice ${invoiceNumber(next)}: ${why}`,
    doneBy: actor?.userId ?? 'system',
    request,
    data,
  });
  await refreshInvoice(trx, number);
  const [first] = orders;
  if (!first) return next;
  const paid = paidSoFar(next, orders, await sumPendingFor(trx, next));
  const [event = ''] = events;
  const papers = data?.invoiceLine === undefined ? [] : [notePaper(first, event)];
  const news = { before: [before], next, why, paid, papers };
  const mail = changedInvoiceMail(first, news, config.publicUrl, mailFooterOf(fills));
  const now = Date.now();
  await insertMail(trx, mail, now, { id: event, sendAfter: await delayOfEarlierMails(trx, first._id, now) });
  return next;
}
