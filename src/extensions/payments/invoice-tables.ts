import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A revision of a proforma invoice: rows are added, never changed. Ids grow with time. */
export interface InvoiceTable {
  id: string;
  /** The order that gave it its number. */
  order_id: string;
  /** Such as `PI-2026-0042`. */
  number: string;
  /** Empty at first; `A`, `B`, … of each reissue. */
  revision: string;
  /** The `InvoiceDocument` as JSON: what was issued. */
  document: string;
}

/** The orders of an invoice: the latest invoice of an order is the one it is paid on. */
export interface InvoiceOrderTable {
  order_id: string;
  invoice_id: string;
}

/** Terms that an admin agreed with a customer, where they differ from the shop's. */
export interface CustomerTermsTable {
  customer_id: string;
  /** Of the total, with the order; 0 to 100. */
  deposit_percent: number;
  /** For how many days after shipment the balance is open; 0: it is due before. */
  days: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    invoices: InvoiceTable;
    invoice_orders: InvoiceOrderTable;
    customer_terms: CustomerTermsTable;
  }
}

/** Part of a backup. */
export const invoiceTables: readonly TableDeclaration[] = [
  { name: 'invoices', key: ['id'], after: ['orders'] },
  { name: 'invoice_orders', key: ['order_id', 'invoice_id'], after: ['invoices', 'orders'] },
  { name: 'customer_terms', key: ['customer_id'], after: ['user'] },
];
