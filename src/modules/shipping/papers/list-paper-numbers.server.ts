import type { Actor } from '#src/core/accounts/actor.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { currentDetails } from '#src/modules/payments/bank-details/current-details.server.ts';
import { invoiceOfOrder } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import { shipmentsOf } from '../fulfilment/read-shipments.server.ts';
import { chargesToDebit } from './charges-to-debit.server.ts';
import { listIssuedPapers } from './issued-paper-repository.server.ts';
import { DEBIT_NOTE, type NumberedPaper } from './numbered-paper.ts';
import { packingListNumber } from './paper-number.ts';

/** The debit notes of an order that can be issued. */
async function debitNotesOf({ config, db }: Pick<Shop, 'config' | 'db'>, found: FoundOrder): Promise<NumberedPaper[]> {
  const { order } = found;
  if (order.shippedPieces < order.orderedMinQty) return [];
  const invoice = await invoiceOfOrder(db, found, await currentDetails(db, config));
  const charges = (await chargesToDebit(db, invoice)).filter(({ orderId }) => orderId === order._id);
  return charges.map(({ eventId }) => ({ kind: DEBIT_NOTE, event: eventId, number: '' }));
}

/**
 * The numbers of the documents of an order that are issued, and its debit notes that can be, for its customer or an
 * admin.
 * @throws Refusal 404 if there is no such order, or it belongs to another customer
 */
export async function listPaperNumbers(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<NumberedPaper[]> {
  const found = await requireVisibleOrder(db, actor, orderId);
  // The papers of a shipment with several orders are issued for the first of them.
  const own = new Map<string, string>();
  for (const { lines } of await shipmentsOf(db, found)) {
    const line = lines.find((each) => each.orderId === orderId);
    if (lines[0] && line) own.set(lines[0].eventId, line.eventId);
  }
  const issued = await listIssuedPapers(db, orderId, [...own.keys()]);
  const papers = issued.flatMap(({ kind, event_id, number }): NumberedPaper[] => {
    const event = own.get(event_id) ?? event_id;
    const paper = { kind, event, number };
    return kind === 'commercial-invoice'
      ? [paper, { kind: 'packing-list', event, number: packingListNumber(number) }]
      : [paper];
  });
  const debited = await debitNotesOf({ config, db }, found);
  return [...papers, ...debited.filter(({ event }) => papers.every((paper) => paper.event !== event))];
}
