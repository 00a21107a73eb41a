import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { MoveActor } from '#src/modules/orders/moves/may-move.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { findInvoiceOfOrder } from '../invoices/invoice-repository.server.ts';
import { issueIfMissing } from '../invoices/issue-invoice.server.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import type { EntryToRecord } from './entry-steps.server.ts';
import { INVOICE_CHANGED, type RecordedEntry, recordEntry } from './record-entry.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** Number of the invoice on which an order is paid; one that was placed while the module was off gets it now. */
export async function requireInvoiceOf({ config, db }: Parts, orderId: string): Promise<string> {
  const stored = await findInvoiceOfOrder(db, orderId);
  if (stored) return stored.number;
  const found = await requireOrder(db, orderId);
  await inTransaction(db, async (trx) => issueIfMissing(trx, found, await currentDetails(trx, config)));
  return proformaNumber(found.order);
}

/** Records money on the invoice on which an order is paid, as entered on the page of the order: see `recordEntry`. */
export async function recordForOrder(
  parts: Parts,
  actor: MoveActor,
  orderId: string,
  entry: Omit<EntryToRecord, 'orderId'>,
  request?: KeyedRequest,
): Promise<RecordedEntry> {
  if (actor !== 'system') requireAdmin(actor);
  for (;;) {
    const number = await requireInvoiceOf(parts, orderId);
    try {
      return await recordEntry(parts, actor, number, { ...entry, orderId }, request);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== INVOICE_CHANGED) throw error;
      // The order was put on an invoice with others since its number was read.
      if ((await requireInvoiceOf(parts, orderId)) === number) throw error;
    }
  }
}

/**
 * Takes back an entry of the ledger with its write-off by a contra entry. An order that is no longer paid in full is
 * marked unpaid.
 * @param entry id of the entry, or of its event in the history of the order
 * @throws Refusal if there is no such payment, or it was already corrected
 */
export async function correctEntry(
  parts: Parts,
  actor: Actor | undefined,
  orderId: string,
  { entry, note }: { entry: string; note?: string | undefined },
  request?: KeyedRequest,
): Promise<void> {
  requireAdmin(actor);
  const found = await requireOrder(parts.db, orderId);
  const history = await readHistory(parts.db, orderId, found.customerId);
  const corrects = history.find(({ id }) => id === entry)?.data.entry ?? entry;
  await recordForOrder(parts, actor, orderId, { kind: 'correction', corrects, note }, request);
}
