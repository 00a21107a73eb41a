import type { Actor } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { type FoundOrder, findOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { type EventData, type HistoryEntry, withoutUndone } from '#src/modules/orders/moves/order-history.ts';
import { currentDetails } from '#src/modules/payments/bank-details/current-details.server.ts';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { invoiceOfOrder } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import { withCurrentParties } from '#src/modules/payments/invoices/parties.server.ts';
import { isCorrected } from '#src/modules/payments/ledger/ledger-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { GoodsShipped } from '../fulfilment/read-shipments.server.ts';
import { goodsOf } from '../fulfilment/read-shipments.server.ts';

export type PaperParts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** Identifies a document of an order by its kind and the event it belongs to. */
export interface OrderPaper {
  orderId: string;
  kind: string;
  eventId: string;
}

export const unknownPaper = () => new Refusal('missing', 'paper_not_found', 'There is no such document.');

/**
 * Whether a payment or refund was recorded by mistake. The correction of a payment for several orders may be in the
 * history of another one.
 */
export async function isTakenBack(db: Db, { entry }: Pick<EventData, 'entry'>): Promise<boolean> {
  return entry !== undefined && (await isCorrected(db, entry));
}

/** What was recorded by mistake gets no document; one that was issued before stays available. @throws Refusal 404 */
export async function requireKept(db: Db, { data }: HistoryEntry): Promise<void> {
  if (await isTakenBack(db, data)) throw unknownPaper();
}

/** Source data for the documents of an event. */
export interface PaperSource extends FoundOrder {
  event: HistoryEntry;
  history: readonly HistoryEntry[];
  invoice: InvoiceContent;
}

/** @throws Refusal 404 if there is no such order or event, or the order belongs to another customer */
export async function requireSource(
  { config, db }: PaperParts,
  viewer: Actor | 'system',
  { orderId, eventId }: Omit<OrderPaper, 'kind'>,
): Promise<PaperSource> {
  const found = await findOrder(db, orderId);
  if (!found || (viewer !== 'system' && !mayAct(viewer, 'see', found))) throw unknownPaper();
  const history = withoutUndone(await readHistory(db, orderId, found.customerId));
  const event = history.find(({ id }) => id === eventId);
  if (!event) throw unknownPaper();
  const proforma = await invoiceOfOrder(db, found, await currentDetails(db, config));
  // A paper that is issued after the proforma has the buyer as the order has it by then.
  const invoice = await withCurrentParties(db, proforma);
  return { ...found, event, history, invoice };
}

/** Goods shipped with an event. @throws Refusal 404 if it shipped none */
export async function shippedWith(
  { db }: PaperParts,
  { order, customerId, event }: PaperSource,
): Promise<GoodsShipped> {
  const goods = await goodsOf(db, { order, customerId }, event.id);
  if (!goods) throw unknownPaper();
  return goods;
}
