import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** The code that a document is checked with. */
export interface PaperTable {
  code: string;
  kind: 'proforma' | 'issued';
  number: string;
  /** Empty at first; the letter of a reissue. */
  revision: string;
  /** Milliseconds since the epoch: when the code was given. */
  created_at: number;
}

/** A document that belongs to an event of an order, such as a shipment; it stays as it was issued. */
export interface IssuedPaperTable {
  /** Such as `CI-2026-0001`. */
  number: string;
  kind: IssuedKind;
  event_id: string;
  order_id: string;
  /** Milliseconds since the epoch. */
  issued_at: number;
  /** JSON of `IssuedPaper`. */
  content: string;
}

export type IssuedKind = 'commercial-invoice' | 'receipt' | 'credit-note';

/** The last number that was given in a series, such as `CI-2026`. */
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

/** Part of a backup. */
export const paperTables: readonly TableDeclaration[] = [
  { name: 'papers', key: ['code'] },
  { name: 'issued_papers', key: ['number'] },
  { name: 'paper_counters', key: ['series'] },
];
