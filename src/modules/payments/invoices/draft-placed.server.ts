import type { Config } from '#src/core/config.ts';
import type { Agreement, OrdersToPlace } from '#src/core/orders/new-orders.server.ts';
import { buyerOfNewOrder } from '#src/modules/orders/buyer/place-with-buyer.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { detailsWith } from '../bank-details/current-details.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { readAgreed } from '../terms/terms-repository.server.ts';
import { draftInvoice, type InvoicedOrder } from './draft-invoice.server.ts';
import type { InvoiceContent } from './invoice.ts';
import { termsFrom } from './issue-invoice.server.ts';
import { taxPercentOf } from './tax-of-order.server.ts';

/** The orders as their invoice shows them. */
async function invoicedOrders(db: Db, placed: OrdersToPlace, config: Config) {
  const invoiced: InvoicedOrder[] = [];
  for (const each of placed) {
    const { order, tool } = each;
    invoiced.push({ order, tool, buyer: await buyerOfNewOrder(db, each), taxPercent: taxPercentOf(config, order) });
  }
  return invoiced as [InvoicedOrder, ...InvoicedOrder[]];
}

interface DraftOptions {
  /** Number of an invoice for several orders. */
  number?: string | undefined;
  /** Whether other orders of the customer wait for this transaction. */
  locked: boolean;
}

/** The invoice of orders that are placed now, and its terms; nothing is written. */
export async function draftPlaced(
  db: Db,
  placed: OrdersToPlace,
  config: Config,
  agreement: Agreement,
  { number, locked }: DraftOptions,
): Promise<{ invoice: InvoiceContent; terms: PaymentTerms | null }> {
  const agreed = await readAgreed(db, placed[0].customerId, locked);
  const details = detailsWith(config, agreed.bank);
  const terms = agreement.terms ?? termsFrom(agreed.terms, details);
  const invoiced = await invoicedOrders(db, placed, config);
  return { invoice: draftInvoice(invoiced, details, terms, number, agreement), terms };
}
