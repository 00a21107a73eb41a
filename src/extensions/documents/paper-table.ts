import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A document that was issued, under the code that it is checked with. */
export interface PaperTable {
  code: string;
  kind: 'proforma';
  number: string;
  /** Empty at first; the letter of a reissue. */
  revision: string;
  /** Milliseconds since the epoch: when the code was given. */
  created_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    papers: PaperTable;
  }
}

/** Part of a backup. */
export const paperTables: readonly TableDeclaration[] = [{ name: 'papers', key: ['code'] }];
