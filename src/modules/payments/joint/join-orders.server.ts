import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mailCustomer } from '#src/core/accounts/mail-address.server.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { orderNotFound, requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { isHeldShort } from '../credit/hold-new-customers.server.ts';
import { applyDues, applyInvoice } from '../invoices/apply-invoice.server.ts';
import { changedInvoiceMail } from '../invoices/changed-invoice-mail.ts';
import { awaitsFreight, type InvoiceContent, invoiceNumber } from '../invoices/invoice.ts';
import { findInvoice, updateReplacedBy } from '../invoices/invoice-repository.server.ts';
import { invoiceOfOrder, issueIfMissing, paymentTermsOf, storeInvoice } from '../invoices/issue-invoice.server.ts';
import { paidSoFar } from '../invoices/paid-so-far.ts';
import { withCurrentParties } from '../invoices/parties.server.ts';
import { refreshInvoice } from '../invoices/refresh-invoice.server.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { lockOrders } from '../lock-orders.server.ts';
import { sumPendingFor } from '../slips/slip-repository.server.ts';
import { draftJointInvoice } from './draft-joint-invoice.server.ts';
import { byNumber, isJoinable, problemOfJoin } from './joint-invoice.ts';
import { nextJointNumber, updateJointInvoice } from './joint-invoice-repository.server.ts';

function requireEachOnce(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw atField('orders', 'order_twice', 'Please name each order once.');
}

/** Checks the number of orders before any of them is read. */
function requireSeveral(ids: readonly string[]): void {
  const problem = problemOfJoin(ids.map(() => ({ currency: '', shippingAddress: '' })));
  if (problem) throw atField('orders', problem.code, problem.message);
}

function requireCompatible(foundOrders: readonly FoundOrder[]): void {
  if (new Set(foundOrders.map(({ customerId }) => customerId)).size > 1)
    throw atField('orders', 'other_customer', 'A proforma invoice is for orders of one customer.');
  const problem = problemOfJoin(foundOrders.map(({ order }) => order));
  if (problem) throw atField('orders', problem.code, problem.message);
}

function requireJoinable({ order }: FoundOrder): void {
  if (isJoinable(order)) return;
  const why = order.cancelledAt !== null ? 'is cancelled' : 'has received money';
  throw conflict('order_not_open', `${order.number} ${why}. Please choose orders for which nothing is paid yet.`);
}

/** All orders of a joint invoice must leave it together: no transfer can be matched to only some of them. */
function requireWholeInvoices(invoices: readonly InvoiceContent[], ids: readonly string[]): void {
  for (const { lines, ...invoice } of invoices) {
    const own = lines.find(({ orderId }) => ids.includes(orderId));
    const other = lines.find(({ orderId }) => !ids.includes(orderId));
    if (own && other)
      throw conflict(
        'order_joined',
        `${own.orderNumber} is on proforma invoice ${invoiceNumber(invoice)} together with ${other.orderNumber}. Please choose all orders of that invoice, or none.`,
      );
  }
}

/**
 * A replaced invoice is not paid any more, so one that asks for shipped pieces of a cancelled order stays, also once
 * they are paid: a payment can be corrected later.
 */
async function requireNoShippedPieces(trx: Db, invoices: readonly InvoiceContent[]): Promise<void> {
  for (const number of new Set(invoices.map((invoice) => invoice.number))) {
    const stored = await findInvoice(trx, number);
    const orders = stored ? await listOrdersOn(trx, stored.id) : [];
    const cancelled = orders.find((order) => order.cancelledAt !== null && toPayFor(order) > 0);
    if (!cancelled) continue;
    throw conflict(
      'shipped_pieces_invoiced',
      `Proforma invoice ${number} also asks for the pieces of ${cancelled.number} that were shipped before it was cancelled. Please pay its orders on that invoice, and the others on their own.`,
    );
  }
}

/** Orders of a quote keep the terms and the delivery that it agreed. */
function requireSameAgreement(invoices: readonly InvoiceContent[]): void {
  const [first, ...others] = invoices;
  const other = others.find(({ agreed }) => JSON.stringify(agreed) !== JSON.stringify(first?.agreed));
  if (!first || !other) return;
  throw conflict(
    'agreed_otherwise',
    `Proforma invoices ${invoiceNumber(first)} and ${invoiceNumber(other)} have different agreed terms or delivery. Please pay them one by one.`,
  );
}

function requireFreight(invoices: readonly InvoiceContent[]): void {
  const invoice = invoices.find(awaitsFreight);
  if (!invoice) return;
  throw conflict(
    'freight_to_add',
    `The freight of proforma invoice ${invoiceNumber(invoice)} is to be added. Its order can be joined with others after that.`,
  );
}

/** Number of the existing invoice for exactly these orders, if there is one. */
function repeatedOf(invoices: readonly InvoiceContent[]): string | undefined {
  const [first] = invoices;
  const numbers = new Set(invoices.map(invoiceNumber));
  return first && numbers.size === 1 && first.lines.length === invoices.length ? invoiceNumber(first) : undefined;
}

/**
 * Issues one proforma invoice for several orders of a customer. Their previous invoices stay readable and are
 * superseded. Repeating the call for the same orders returns the existing invoice.
 * @returns its number, and the order of its first line
 * @throws Refusal 404 for an order of another customer; refusal if an order is paid, cancelled or on an invoice with
 * orders that were not named
 */
export async function joinOrders(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  ids: readonly string[],
): Promise<{ number: string; order: string }> {
  const viewer = requireSignedIn(actor);
  requireEachOnce(ids);
  requireSeveral(ids);
  for (const id of ids) await requireVisibleOrder(db, viewer, id);
  return inTransaction(db, async (trx) => {
    const now = Date.now();
    const details = await currentDetails(trx, config);
    const locked = (await lockOrders(trx, ids)).sort((a, b) => byNumber(a.order, b.order));
    requireCompatible(locked);
    for (const foundOrder of locked) requireJoinable(foundOrder);
    const invoices: InvoiceContent[] = [];
    for (const foundOrder of locked) {
      await issueIfMissing(trx, foundOrder, details);
      invoices.push(await invoiceOfOrder(trx, foundOrder, details));
    }
    const [first] = locked;
    if (!first) throw orderNotFound();
    const { order, customerId } = first;
    const repeated = repeatedOf(invoices);
    if (repeated) return { number: repeated, order: order._id };
    requireWholeInvoices(invoices, ids);
    await requireNoShippedPieces(trx, invoices);
    requireSameAgreement(invoices);
    requireFreight(invoices);
    const terms = invoices[0]?.agreed?.terms ?? (await paymentTermsOf(trx, details, customerId));
    const orders = locked.map((foundOrder) => foundOrder.order);
    const draft = await withCurrentParties(trx, draftJointInvoice(orders, invoices, { details, terms, now }));
    const number = await nextJointNumber(trx, calendar.yearOf(now));
    const document = { ...draft, number };
    if (!(await storeInvoice(trx, document, customerId, orders))) throw new Error(`there is an invoice ${number}`);
    const isKnown = viewer.role === 'admin' || !(await isHeldShort(trx, config, customerId));
    await (isKnown ? applyInvoice : applyDues)(trx, document, terms);
    await updateJointInvoice(trx, ids, number);
    const replaced = [...new Set(invoices.map((invoice) => invoice.number))];
    await updateReplacedBy(trx, replaced, number);
    for (const each of [...replaced, number]) await refreshInvoice(trx, each);
    const before = [...new Map(invoices.map((invoice) => [invoice.number, invoice])).values()];
    const paid = paidSoFar(document, orders, await sumPendingFor(trx, document));
    const mail = changedInvoiceMail(order, { before, next: document, paid }, config.publicUrl, mailFooterOf(fills));
    await mailCustomer(trx, customerId, mail);
    if (viewer.role === 'admin') await recordJoin({ fills }, trx, viewer, document, order, before.map(invoiceNumber));
    return { number, order: order._id };
  });
}

async function recordJoin(
  parts: Pick<Shop, 'fills'>,
  trx: Db,
  admin: Actor,
  document: InvoiceContent,
  order: Order,
  before: readonly string[],
): Promise<void> {
  await recordAdminChange(parts, trx, admin, {
    kind: 'order',
    action: 'joint invoice issued',
    subject: { id: order._id, name: order.number },
    before: { invoice: before.join(', ') },
    after: { invoice: document.number, orders: document.lines.map(({ orderNumber }) => orderNumber).join(', ') },
  });
}
