import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { SalesEvent } from './sales-mail.ts';

/** An order event that is pending for the next digest. */
export interface SalesNewsTable {
  id: string;
  order_id: string;
  event: SalesEvent;
}

/** The days whose digest was written. */
export interface SalesDigestTable {
  /** `2026-11-22`, in the time zone of the company. */
  day: string;
  /** Milliseconds since the epoch. */
  written_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    sales_news: SalesNewsTable;
    sales_digests: SalesDigestTable;
  }
}

/** For the copy to another engine. */
export const salesNewsTables: readonly TableDeclaration[] = [
  { name: 'sales_news', key: ['id'], after: ['orders'] },
  { name: 'sales_digests', key: ['day'] },
];
