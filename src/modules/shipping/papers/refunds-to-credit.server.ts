import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { entriesOf } from '#src/modules/payments/ledger/ledger.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PaperSource } from './paper-source.server.ts';
import { hasUnknownShares } from './shares-of-shipment.server.ts';

type Refunded = Pick<PaperSource, 'order' | 'customerId'>;

/** An event that takes something off an invoice, or pays it back, in minor units. */
interface Step {
  event: string;
  takenOff: number;
  paidBack: number;
}

/** The steps on the invoice of an order; a line that several orders share is one of them. */
async function stepsOn(db: Db, { order, customerId }: Refunded, invoice: InvoiceContent): Promise<Step[]> {
  // No line explains what is paid back of a cancelled order, and no note states a line of unknown commercial invoices.
  const isUnexplained = order.cancelledAt !== null || (await hasUnknownShares(db, invoice));
  const onInvoice = await findOrdersById(
    db,
    invoice.lines.map(({ orderId }) => orderId),
  );
  const orders = isUnexplained ? [order] : onInvoice.filter(({ cancelledAt }) => cancelledAt === null);
  const reductions = isUnexplained ? [] : invoice.adjustments.filter(({ amount }) => amount < 0);
  const byLine = new Map(reductions.map(({ id, amount, tax }) => [id, -(amount + tax)]));
  const steps: Step[] = [];
  for (const each of orders) {
    const history = await readHistory(db, each._id, customerId);
    for (const { id: event, data } of history) {
      const takenOff = byLine.get(data.invoiceLine ?? '');
      if (takenOff !== undefined) steps.push({ event, takenOff, paidBack: 0 });
      byLine.delete(data.invoiceLine ?? '');
    }
    for (const { id: event, kind, amount, corrected } of entriesOf(history, each))
      if (kind === 'refund' && !corrected) steps.push({ event, takenOff: 0, paidBack: -amount });
  }
  return steps.sort((a, b) => (a.event < b.event ? -1 : 1));
}

/**
 * What the credit notes of refunds state, by the events of the refunds: without what was taken off the invoice before
 * them, which other papers state. A refund that only pays that back has none.
 */
export async function refundsToCredit(db: Db, found: Refunded, invoice: InvoiceContent): Promise<Map<string, number>> {
  const toCredit = new Map<string, number>();
  let stated = 0;
  for (const { event, takenOff, paidBack } of await stepsOn(db, found, invoice)) {
    stated += takenOff;
    const explained = Math.min(stated, paidBack);
    stated -= explained;
    if (paidBack > explained) toCredit.set(event, paidBack - explained);
  }
  return toCredit;
}
