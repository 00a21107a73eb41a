import { MOST_NUMBERS, type NumberOfOrder } from '#src/modules/orders/search/order-numbers.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { isTelling, referenceForm } from './reference.ts';

/**
 * The orders whose payments, refunds or slips have this bank reference. A payment of an invoice belongs to all its
 * orders.
 */
export async function ordersOfReference(db: Db, text: string): Promise<NumberOfOrder[]> {
  const form = referenceForm(text);
  if (!isTelling(form)) return [];
  const [recorded, reported] = await Promise.all([
    db
      .selectFrom('ledger_entries as entry')
      .innerJoin('invoices', 'invoices.number', 'entry.invoice')
      .innerJoin('invoice_orders', 'invoice_orders.invoice_id', 'invoices.id')
      .select(['invoice_orders.order_id as orderId', 'entry.reference'])
      .where('entry.reference_form', '=', form)
      .limit(MOST_NUMBERS)
      .execute(),
    db
      .selectFrom('slips')
      .select(['order_id as orderId', 'reference'])
      .where('reference_form', '=', form)
      .limit(MOST_NUMBERS)
      .execute(),
  ]);
  return [...recorded, ...reported].map(({ orderId, reference }) => ({
    orderId,
    foundBy: `bank reference ${reference ?? form}`,
  }));
}
