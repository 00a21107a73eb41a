import type { Actor } from '#src/core/accounts/actor.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { shipmentsOf } from '../fulfilment/read-shipments.server.ts';
import { listIssuedPapers } from './issued-paper-repository.server.ts';
import type { NumberedPaper } from './numbered-paper.ts';
import { packingListNumber } from './paper-number.ts';

/**
 * The numbers of the documents of an order that are issued, for its customer or an admin.
 * @throws Refusal 404 if there is no such order, or it belongs to another customer
 */
export async function listPaperNumbers(
  { db }: Pick<Shop, 'db'>,
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
  return issued.flatMap(({ kind, event_id, number }): NumberedPaper[] => {
    const event = own.get(event_id) ?? event_id;
    const paper = { kind, event, number };
    return kind === 'commercial-invoice'
      ? [paper, { kind: 'packing-list', event, number: packingListNumber(number) }]
      : [paper];
  });
}
