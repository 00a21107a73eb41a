import type { Actor } from '#src/core/accounts/actor.ts';
import { type FoundOrder, listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { currentDetails } from '#src/modules/payments/bank-details/current-details.server.ts';
import { invoiceOfOrder } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import { shipmentsOf } from '../fulfilment/read-shipments.server.ts';
import { listIssuedPapers } from './issued-paper-repository.server.ts';
import { linesToNote } from './lines-to-note.server.ts';
import { CREDIT_NOTE, type NumberedPaper } from './numbered-paper.ts';
import { packingListNumber } from './paper-number.ts';
import { refundsToCredit } from './refunds-to-credit.server.ts';

/** The debit and credit notes of an order that can be issued. */
async function notesOf({ config, db }: Pick<Shop, 'config' | 'db'>, found: FoundOrder): Promise<NumberedPaper[]> {
  const { order } = found;
  const refunds = (await listOrderEvents(db, order._id)).filter(({ event }) => event === 'refunded');
  if (order.shippedPieces < order.orderedMinQty && refunds.length === 0) return [];
  const invoice = await invoiceOfOrder(db, found, await currentDetails(db, config));
  const lines = (await linesToNote(db, invoice)).filter(({ orderId }) => orderId === order._id);
  const toCredit = refunds.length > 0 ? await refundsToCredit(db, found, invoice) : new Map<string, number>();
  return [
    ...lines.map(({ kind, eventId: event }) => ({ kind, event, number: '' })),
    ...refunds.filter(({ id }) => toCredit.has(id)).map(({ id }) => ({ kind: CREDIT_NOTE, event: id, number: '' })),
  ];
}

/**
 * The numbers of the documents of an order that are issued, and its debit and credit notes that can be, for its
 * customer or an admin.
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
  const isIssued = ({ kind, event }: NumberedPaper) =>
    papers.some((each) => each.kind === kind && each.event === event);
  return [...papers, ...(await notesOf({ config, db }, found)).filter((note) => !isIssued(note))];
}
