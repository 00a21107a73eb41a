import { findOrdersById, listEventsOfOrders } from '#src/core/orders/order-repository.server.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { entriesOf } from '#src/modules/payments/ledger/ledger.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { IssuedPaper } from './issue-paper.server.ts';
import { listPapersOfOrders } from './issued-paper-repository.server.ts';
import { CREDIT_NOTE } from './numbered-paper.ts';
import type { PaperSource } from './paper-source.server.ts';

type Refunded = Pick<PaperSource, 'order' | 'customerId'>;

/** An event that takes something off an invoice, or pays it back, in minor units. */
interface Step {
  event: string;
  takenOff: number;
  paidBack: number;
}

/**
 * The steps on the invoice of an order; a credit that several orders share is one of them, and so is the credit note of
 * a refund that was corrected: what it states is paid back by a later refund.
 * @param issued what the credit notes of refunds state, by their events
 */
async function stepsOn(
  db: Db,
  { order, customerId }: Refunded,
  invoice: InvoiceContent,
  issued: ReadonlyMap<string, number>,
): Promise<Step[]> {
  // No line explains what is paid back of a cancelled order.
  const isCancelled = order.cancelledAt !== null;
  const ids = invoice.lines.map(({ orderId }) => orderId);
  const orders = isCancelled ? [order] : (await findOrdersById(db, ids)).filter((each) => each.cancelledAt === null);
  const events = Map.groupBy(
    await listEventsOfOrders(
      db,
      orders.map(({ _id }) => _id),
    ),
    ({ order_id }) => order_id,
  );
  // Discounts are agreed before money comes, so that nothing of them is paid back.
  const credits = isCancelled ? [] : invoice.adjustments.filter(({ kind }) => kind === 'credit');
  const byLine = new Map(credits.map(({ id, amount, tax }) => [id, -(amount + tax)]));
  const steps: Step[] = [];
  for (const each of orders) {
    const history = historyOf(events.get(each._id) ?? [], customerId);
    for (const { id: event, data } of history) {
      const takenOff = byLine.get(data.invoiceLine ?? '');
      if (takenOff !== undefined) steps.push({ event, takenOff, paidBack: 0 });
      byLine.delete(data.invoiceLine ?? '');
    }
    for (const { id: event, kind, amount, corrected } of entriesOf(history, each)) {
      const stated = issued.get(event);
      if (kind === 'refund' && !corrected) steps.push({ event, takenOff: 0, paidBack: -amount });
      else if (corrected && stated !== undefined) steps.push({ event, takenOff: stated, paidBack: stated });
    }
  }
  return steps.sort((a, b) => (a.event < b.event ? -1 : 1));
}

/** What the credit notes of refunds state that are issued, by their events. */
async function creditedRefunds(db: Db, { lines }: InvoiceContent): Promise<Map<string, number>> {
  const ids = lines.map(({ orderId }) => orderId);
  const notes = await listPapersOfOrders(db, CREDIT_NOTE, ids);
  return new Map(notes.map((note) => [note.event_id, (JSON.parse(note.content) as IssuedPaper).refunded ?? 0]));
}

/**
 * What the credit notes of refunds state, by the events of the refunds: without what credits took off the invoice
 * before them, which other papers state. A refund that only pays that back has none.
 */
export async function refundsToCredit(db: Db, found: Refunded, invoice: InvoiceContent): Promise<Map<string, number>> {
  const issued = await creditedRefunds(db, invoice);
  const steps = await stepsOn(db, found, invoice, issued);
  const toCredit = new Map<string, number>();
  // What issued notes left to credits explains no other refund.
  let left = 0;
  for (const { event, paidBack } of steps) left -= issued.has(event) ? paidBack - (issued.get(event) ?? 0) : 0;
  for (const { event, takenOff, paidBack } of steps) {
    left += takenOff;
    if (issued.has(event)) continue;
    const explained = Math.max(0, Math.min(left, paidBack));
    left -= explained;
    if (paidBack > explained) toCredit.set(event, paidBack - explained);
  }
  return toCredit;
}
