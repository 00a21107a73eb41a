import type { Db } from '#src/platform/database/open.server.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { claimOf, isToPay } from '../ledger/balance.ts';
import { listUnpaidOrders } from './open-invoice-repository.server.ts';
import type { OpenInvoice } from './propose-match.ts';

/** An open invoice and the orders that are paid on it. */
export interface OpenInvoiceOfOrders extends OpenInvoice {
  orderIds: readonly string[];
}

/** The invoices on which something is due. */
export async function listOpenInvoices(db: Db): Promise<OpenInvoiceOfOrders[]> {
  const unpaid = (await listUnpaidOrders(db)).filter(({ order }) => isToPay(order));
  return [...Map.groupBy(unpaid, ({ order }) => proformaNumber(order))].map(([number, own]) => {
    const claims = own.map(({ order }) => claimOf(order));
    return {
      number,
      currency: own[0]?.order.currency ?? '',
      due: claims.reduce((sum, { due }) => sum + due, 0),
      depositDue: claims.reduce((sum, { deposit }) => sum + deposit, 0),
      names: [...new Set(own.flatMap(({ order, company }) => [company, order.orderedBy]))].filter(Boolean),
      orderIds: own.map(({ order }) => order._id),
    };
  });
}
