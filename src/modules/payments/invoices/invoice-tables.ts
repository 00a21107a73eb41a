import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** One revision of a proforma invoice. Rows are only added, never changed. Ids are ordered by time. */
export interface InvoiceTable {
  id: string;
  /** The order whose number the invoice takes. */
  order_id: string;
  /** For example `PI-2026-0042`. */
  number: string;
  /** Empty for the original; `A`, `B`, … for each reissue. */
  revision: string;
  /** The issued `InvoiceContent` as JSON. */
  document: string;
}

/** Orders on an invoice. An order is paid on its latest invoice. */
export interface InvoiceOrderTable {
  order_id: string;
  invoice_id: string;
}

/** Terms agreed with a customer, where they differ from the shop's. */
export interface CustomerTermsTable {
  customer_id: string;
  /** Deposit due with the order, as a percentage of the total; 0 to 100. */
  deposit_percent: number;
  /** Days after shipment within which the balance is due; 0 means due before shipment. */
  days: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    invoices: InvoiceTable;
    invoice_orders: InvoiceOrderTable;
    customer_terms: CustomerTermsTable;
  }
}

export const invoiceTables: readonly TableDeclaration[] = [
  { name: 'invoices', key: ['id'], after: ['orders'] },
  { name: 'invoice_orders', key: ['order_id', 'invoice_id'], after: ['invoices', 'orders'] },
  { name: 'customer_terms', key: ['customer_id'], after: ['user'] },
];
