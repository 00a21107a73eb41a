import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { type FoundOrder, lockOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { currentDetails } from './bank-details/current-details.server.ts';
import { withSums } from './draft-invoice.server.ts';
import { depositOf, type PaymentTerms } from './due-parts.ts';
import { type Buyer, type InvoiceDocument, invoiceNumber, revisionAfter } from './invoice.ts';
import { listRevisions, updateDues, updateHold } from './invoice-repository.server.ts';
import { invoiceOfOrder, keepInvoice, requireInvoice, termsOf } from './issue-invoice.server.ts';
import type { PaymentDetails } from './proforma.ts';
import { reissueMail } from './reissue-mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an admin changes of an invoice; the customer's terms and the shop's bank details are taken as they are now. */
export interface Reissue {
  /** The invoice that it takes the place of, as `invoiceNumber` writes it. */
  instead: string;
  buyer: Pick<Buyer, 'company' | 'vat' | 'eori' | 'bin'>;
  /** From now on, in days. */
  validDays: number;
}

const outdated = () =>
  new Refusal('conflict', 'invoice_changed', 'This invoice was reissued meanwhile. Please look at the latest one.');

function rewrite(
  document: InvoiceDocument,
  { buyer, validDays }: Reissue,
  { details, terms, revision }: { details: PaymentDetails | null; terms: PaymentTerms | null; revision: string },
): InvoiceDocument {
  const now = Date.now();
  const payment = details && {
    terms: details.terms,
    bank: details.bank,
    charges: details.charges,
    sample: details.sample,
  };
  return withSums(
    {
      ...document,
      revision,
      issuedAt: new Date(now).toISOString(),
      validUntil: new Date(now + validDays * DAY_MS).toISOString(),
      buyer: { ...document.buyer, ...buyer },
      delivery: details?.delivery ?? document.delivery,
      payment,
    },
    terms,
  );
}

/** What the invoice makes of its orders: what they wait for, and for how long they hold their pieces. */
async function applyTo(trx: Db, document: InvoiceDocument, terms: PaymentTerms | null): Promise<void> {
  for (const { orderId, amount } of document.lines) {
    const deposit = terms ? depositOf(amount, document.currency, terms.percent) : 0;
    await updateDues(trx, orderId, deposit, (terms?.days ?? 0) > 0);
    if (document.validUntil) await updateHold(trx, orderId, Date.parse(document.validUntil));
  }
}

function requireOpen({ order }: FoundOrder): void {
  if (order.cancelledAt === null && order.paidAt === null) return;
  throw new Refusal('conflict', 'nothing_to_invoice', 'This order is paid or cancelled: its invoice stays as it is.');
}

/**
 * Issues the next revision of the invoice that an order is paid on; the earlier ones stay readable.
 * @returns its number
 * @throws Refusal when another revision was issued meanwhile
 */
export async function reissueInvoice(
  { config, db, extensions }: Pick<Shop, 'config' | 'db' | 'extensions'>,
  actor: Actor | undefined,
  orderId: string,
  reissue: Reissue,
): Promise<string> {
  const admin = requireAdmin(actor);
  const { customerId } = await requireOrder(db, orderId);
  return inTransaction(db, async (trx) => {
    const found = await lockOrder(trx, orderId);
    if (!found) throw outdated();
    requireOpen(found);
    const details = await currentDetails(trx, config);
    await requireInvoice(trx, found, details);
    const before = await invoiceOfOrder(trx, found, details);
    if (invoiceNumber(before) !== reissue.instead) throw outdated();
    const terms = await termsOf(trx, details, customerId);
    const revision = revisionAfter((await listRevisions(trx, before.number)).length);
    const next = rewrite(before, reissue, { details, terms, revision });
    if (!(await keepInvoice(trx, next))) throw outdated();
    await applyTo(trx, next, terms);
    await insertMail(trx, reissueMail(found.order, before, next, config.publicUrl));
    await recordAdminChange({ extensions }, trx, admin, {
      kind: 'order',
      action: 'invoice reissued',
      subject: { id: orderId, name: found.order.number },
      before: { invoice: invoiceNumber(before) },
      after: { invoice: invoiceNumber(next), validUntil: next.validUntil, ...reissue.buyer },
    });
    return invoiceNumber(next);
  });
}
