import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { lockOrders } from '../lock-orders.server.ts';
import { sumPendingFor } from '../slips/slip-repository.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { changedInvoiceMail } from './changed-invoice-mail.ts';
import { paymentInstructions, shippingTermsFor } from './draft-invoice.server.ts';
import { type InvoiceContent, invoiceNumber } from './invoice.ts';
import { invoiceOfOrder, issueIfMissing, paymentTermsOf } from './issue-invoice.server.ts';
import { paidSoFar } from './paid-so-far.ts';
import type { PaymentDetails } from './proforma.ts';
import { refreshInvoice } from './refresh-invoice.server.ts';
import { type InvoiceChange, issueRevision, outdated } from './revise-invoice.server.ts';
import { settleOrders } from './settle-orders.server.ts';

/**
 * Input for reissuing an invoice. Its parties and the bank details are the current ones, and so are the terms of the
 * customer unless others were agreed for it.
 */
export interface Reissue {
  /** The invoice being replaced, as formatted by `invoiceNumber`. */
  instead: string;
  /** Validity in days from now. */
  validDays: number;
}

/** A reissued invoice is to be paid, also one to which no freight was added. */
function changeOf(
  document: InvoiceContent,
  { validDays }: Reissue,
  details: PaymentDetails | null,
  terms: PaymentTerms | null,
): InvoiceChange {
  return {
    validUntil: new Date(calendar.endAfter(Date.now(), validDays)).toISOString(),
    ...shippingTermsFor(details, document),
    payment: paymentInstructions(details, terms),
    freightToAdd: false,
  };
}

function requireOpen({ order: { number, cancelledAt, paidAt } }: FoundOrder, several: boolean): void {
  if (cancelledAt === null && paidAt === null) return;
  const message = several
    ? `${number} is ${cancelledAt === null ? 'paid' : 'cancelled'}: the invoice that it is on with other orders stays as it is.`
    : 'This order is paid or cancelled: its invoice stays as it is.';
  throw conflict('nothing_to_invoice', message);
}

/** Locks all orders of the invoice that an order is paid on, until this transaction ends. */
async function lockLines(trx: Db, requested: FoundOrder, details: PaymentDetails | null): Promise<FoundOrder[]> {
  const { lines } = await invoiceOfOrder(trx, requested, details);
  const locked = await lockOrders(trx, [...new Set([requested.order._id, ...lines.map(({ orderId }) => orderId)])]);
  for (const foundOrder of locked) requireOpen(foundOrder, lines.length > 1);
  return locked;
}

/**
 * Issues the next revision of the invoice an order is paid on, with all of its lines; earlier revisions stay readable.
 * @returns its number
 * @throws Refusal if another revision was issued in the meantime
 */
export async function reissueInvoice(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  reissue: Reissue,
): Promise<string> {
  const admin = requireAdmin(actor);
  const requested = await requireOrder(db, orderId);
  requireNotOwn(admin, requested);
  return inTransaction(db, async (trx) => {
    const details = await currentDetails(trx, config);
    const locked = await lockLines(trx, requested, details);
    const foundOrder = locked.find(({ order }) => order._id === orderId);
    if (!foundOrder) throw outdated();
    await issueIfMissing(trx, foundOrder, details);
    const before = await invoiceOfOrder(trx, foundOrder, details);
    // Before the locks were taken, another order may have been joined or cancelled.
    if (invoiceNumber(before) !== reissue.instead || before.lines.length !== locked.length) throw outdated();
    const terms = before.agreed?.terms ?? (await paymentTermsOf(trx, details, foundOrder.customerId));
    const { next, orders, changed } = await issueRevision(
      trx,
      before,
      changeOf(before, reissue, details, terms),
      terms,
    );
    const note = `Invoice ${invoiceNumber(next)} replaces ${invoiceNumber(before)}.`;
    await settleOrders(trx, changed, { note, doneBy: admin.userId });
    await refreshInvoice(trx, next.number);
    const paid = paidSoFar(next, orders, await sumPendingFor(trx, next));
    const news = { before: [before], next, paid };
    const mail = changedInvoiceMail(foundOrder.order, news, config.publicUrl, mailFooterOf(fills));
    await mailCustomer(trx, foundOrder.customerId, mail);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'order',
      action: 'invoice reissued',
      subject: { id: orderId, name: foundOrder.order.number },
      before: { invoice: invoiceNumber(before) },
      after: { invoice: invoiceNumber(next), validUntil: next.validUntil },
    });
    return invoiceNumber(next);
  });
}
