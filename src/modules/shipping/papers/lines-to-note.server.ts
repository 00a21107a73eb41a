import { findOrdersById, listEventsOfOrders } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { InvoiceAdjustment, InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { CREDIT_NOTE, DEBIT_NOTE, type NoteKind } from './numbered-paper.ts';
import { allSharesOf } from './shares-of-shipment.server.ts';
import { notStated } from './shipped-share.ts';

/** A line of an invoice, or the part of it, that gets a debit or credit note. */
export interface LineToNote {
  kind: NoteKind;
  /** Negative if the note is a credit note. */
  line: InvoiceAdjustment;
  /** The first order on the invoice that got the line; its history has the event. */
  orderId: string;
  eventId: string;
}

/**
 * The charges, discounts and credits of an invoice that get a note: all pieces have left, and none of their commercial
 * invoices states them, or all of them.
 */
export async function linesToNote(db: Db, invoice: InvoiceContent): Promise<LineToNote[]> {
  if (invoice.adjustments.length === 0) return [];
  const ids = invoice.lines.map(({ orderId }) => orderId);
  const orders = await findOrdersById(db, ids);
  if (orders.some(({ orderedMinQty, shippedPieces }) => shippedPieces < orderedMinQty)) return [];
  const shares = await allSharesOf(db, invoice);
  const lines = shares ? notStated(invoice, shares) : [];
  if (lines.length === 0) return [];
  const events = (await listEventsOfOrders(db, ids)).map((row) => ({
    ...row,
    data: JSON.parse(row.data) as EventData,
  }));
  const inLines = ids.flatMap((orderId) => events.filter((event) => event.order_id === orderId));
  return lines.flatMap((line) => {
    const event = inLines.find(({ data }) => data.invoiceLine === line.id);
    const kind = line.amount > 0 ? DEBIT_NOTE : CREDIT_NOTE;
    return event ? [{ kind, line, orderId: event.order_id, eventId: event.id }] : [];
  });
}
