import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A report about a review, without the reporter. */
export interface ReviewReportTable {
  review_id: string;
  /** Hash of the reason, so that each reason is stored once. */
  id: string;
  reason: string;
  /** Milliseconds since the epoch. */
  reported_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    review_reports: ReviewReportTable;
  }
}

/** For the copy to another engine. */
export const reviewReportTables: readonly TableDeclaration[] = [{ name: 'review_reports', key: ['review_id', 'id'] }];
