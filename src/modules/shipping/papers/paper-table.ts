import { ORDERS_NAMING } from '#src/core/orders/order-tables.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Verification code of a document. */
export interface PaperTable {
  code: string;
  /** `proforma`, `issued`, or a kind of another module. */
  kind: string;
  number: string;
  /** Empty for the original; the letter of a reissue. */
  revision: string;
  /** Milliseconds since the epoch; when the code was created. */
  created_at: number;
}

/** A document for an event of an order, for example a shipment; stored as issued. */
export interface IssuedPaperTable {
  /** For example `CI-2026-0001`. */
  number: string;
  kind: IssuedKind;
  event_id: string;
  order_id: string;
  /** Milliseconds since the epoch. */
  issued_at: number;
  /** JSON of `IssuedPaper`. */
  content: string;
}

export type IssuedKind = 'commercial-invoice' | 'receipt' | 'credit-note' | 'debit-note';

/** Last number issued in a series, for example `CI-2026`. */
export interface PaperCounterTable {
  series: string;
  last: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    papers: PaperTable;
    issued_papers: IssuedPaperTable;
    paper_counters: PaperCounterTable;
  }
}

export const paperTables: readonly TableDeclaration[] = [
  { name: 'papers', key: ['code'] },
  {
    name: 'issued_papers',
    key: ['number'],
    personal: {
      within: ['order_id', 'orders', 'id'],
      afterBooks: { cleaned: ['content'] },
      named: { where: `order_id in (${ORDERS_NAMING})`, afterBooks: { cleaned: ['content'] } },
    },
  },
  { name: 'paper_counters', key: ['series'] },
];
