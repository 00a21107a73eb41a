import type { FilePart } from '#src/platform/database/file-parts.server.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { PreparedType } from '#src/platform/pdf/pdf-or-picture.server.ts';

/** What a customer and an order say about the buyer. Texts that were never entered are empty. */
export interface BuyerColumns {
  /** Registered name of the company. */
  company: string;
  vat: string;
  /** Business identification number of Bangladesh. */
  bin: string;
  /** Number of the company at the customs of the European Union. */
  eori: string;
  /** Name and address to which the carrier delivers, or the bank that decides it. */
  consignee: string;
  /** Name and address that the carrier tells of the arrival. */
  notify_party: string;
  port_of_discharge: string;
  /** Text on the cartons, in lines. */
  shipping_marks: string;
}

/** The buyer on the papers of a customer's new orders. */
export interface CustomerBuyerTable extends BuyerColumns {
  customer_id: string;
}

/** The buyer on the papers of an order; an order without a row has none of these texts. */
export interface OrderBuyerTable extends BuyerColumns {
  order_id: string;
  /** The buyer's own number of the order. */
  po_number: string;
  /** Number of the export form of the bank, entered by a clerk. */
  exp_number: string;
  /** The number of the buyer as searches compare it. */
  po_search: string;
  /** Company and number of the buyer as searches compare them. */
  search_text: string;
}

/** A file with the buyer's purchase order; the newest of an order counts. */
export interface PurchaseOrderTable {
  id: string;
  order_id: string;
  file_type: PreparedType;
  /** SHA-256 of the uploaded file: detects a repeated upload. */
  content_hash: string;
  /** Milliseconds since the epoch. */
  sent_at: number;
}

/** A part of the file of a purchase order. */
interface PurchaseOrderPartTable extends FilePart {
  purchase_order_id: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    customer_buyers: CustomerBuyerTable;
    order_buyers: OrderBuyerTable;
    purchase_orders: PurchaseOrderTable;
    purchase_order_parts: PurchaseOrderPartTable;
  }
}

export const buyerTables: readonly TableDeclaration[] = [
  { name: 'customer_buyers', key: ['customer_id'], after: ['user'], personal: { user: 'customer_id', erased: {} } },
  {
    name: 'order_buyers',
    key: ['order_id'],
    after: ['orders'],
    personal: {
      within: ['order_id', 'orders', 'id'],
      omits: ['po_search', 'search_text'],
      afterBooks: {
        set: {
          company: '',
          vat: '',
          bin: '',
          eori: '',
          consignee: '',
          notify_party: '',
          port_of_discharge: '',
          shipping_marks: '',
          po_number: '',
          exp_number: '',
          po_search: '',
          search_text: '',
        },
      },
    },
  },
  {
    name: 'purchase_orders',
    key: ['id'],
    after: ['orders'],
    personal: { within: ['order_id', 'orders', 'id'], omits: ['content_hash'], afterBooks: 'removed' },
  },
  { name: 'purchase_order_parts', key: ['purchase_order_id', 'part'], after: ['purchase_orders'] },
];
