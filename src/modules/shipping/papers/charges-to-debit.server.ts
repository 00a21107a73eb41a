import { findOrdersById, listEventsOfOrders } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { InvoiceAdjustment, InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { allSharesOf } from './shares-of-shipment.server.ts';
import { chargesNotStated } from './shipped-share.ts';

/** A charge, or the part of it, that gets a debit note. */
export interface ChargeToDebit {
  charge: InvoiceAdjustment;
  /** The first order on the invoice that got the charge; its history has the event. */
  orderId: string;
  eventId: string;
}

/**
 * The charges of an invoice that get a debit note: all pieces have left, and none of their commercial invoices states
 * them, or all of them.
 */
export async function chargesToDebit(db: Db, invoice: InvoiceContent): Promise<ChargeToDebit[]> {
  if (invoice.adjustments.every(({ kind }) => kind !== 'charge')) return [];
  const ids = invoice.lines.map(({ orderId }) => orderId);
  const orders = await findOrdersById(db, ids);
  if (orders.some(({ orderedMinQty, shippedPieces }) => shippedPieces < orderedMinQty)) return [];
  const shares = await allSharesOf(db, invoice);
  const charges = shares ? chargesNotStated(invoice, shares) : [];
  if (charges.length === 0) return [];
  const events = (await listEventsOfOrders(db, ids)).map((row) => ({
    ...row,
    data: JSON.parse(row.data) as EventData,
  }));
  const inLines = ids.flatMap((orderId) => events.filter((event) => event.order_id === orderId));
  return charges.flatMap((charge) => {
    const event = inLines.find(({ data }) => data.invoiceLine === charge.id);
    return event ? [{ charge, orderId: event.order_id, eventId: event.id }] : [];
  });
}
