import type { Generated } from 'kysely';
import { ORDERS_NAMING } from '#src/core/orders/order-tables.ts';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** An invoice with its latest revision. Amounts are in minor units of its currency. */
export interface InvoiceTable {
  /** Ordered by the time of the first revision. */
  id: string;
  /** Also the reference of a transfer: `PI-2026-0042`. */
  number: string;
  /** Empty for the original; `A`, `B`, … for each reissue. */
  revision: string;
  /** The order whose number the invoice takes, or the first of several. */
  order_id: string;
  customer_id: string;
  currency: string;
  /** The issued `InvoiceContent` of the latest revision as JSON. */
  document: string;
  /** When the latest revision was issued. */
  issued_at: Timestamp;
  /** What is to be paid on it in all, as `refreshInvoice` computes it. */
  total_minor: number;
  /** Sum of its ledger. */
  received_minor: Generated<number>;
  /** Day on which the next payment is due, such as 2026-03-12; null if nothing is due on a date. */
  due_on: string | null;
  /** What is due on that day: the rest of the deposit, or the balance; 0 if nothing is due on a date. */
  due_minor: Generated<number>;
  /** Number of the invoice on which its orders are paid instead. */
  replaced_by: string | null;
}

/** An earlier revision of an invoice, as it was issued. Rows are only added. */
export interface InvoiceRevisionTable {
  number: string;
  revision: string;
  document: string;
}

/** The orders of each invoice, also those that have left it. An order is paid on its latest invoice. */
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
    invoice_revisions: InvoiceRevisionTable;
    invoice_orders: InvoiceOrderTable;
    customer_terms: CustomerTermsTable;
  }
}

const INVOICES_NAMING = `select invoice_id from invoice_orders where order_id in (${ORDERS_NAMING})`;

export const invoiceTables: readonly TableDeclaration[] = [
  {
    name: 'invoices',
    key: ['id'],
    after: ['orders'],
    personal: {
      user: 'customer_id',
      afterBooks: { cleaned: ['document'] },
      named: { where: `id in (${INVOICES_NAMING})`, afterBooks: { cleaned: ['document'] } },
    },
  },
  {
    name: 'invoice_revisions',
    key: ['number', 'revision'],
    after: ['invoices'],
    personal: {
      within: ['number', 'invoices', 'number'],
      afterBooks: { cleaned: ['document'] },
      named: {
        where: `number in (select number from invoices where id in (${INVOICES_NAMING}))`,
        afterBooks: { cleaned: ['document'] },
      },
    },
  },
  { name: 'invoice_orders', key: ['order_id', 'invoice_id'], after: ['invoices', 'orders'] },
  { name: 'customer_terms', key: ['customer_id'], after: ['user'], personal: { user: 'customer_id', erased: {} } },
];
