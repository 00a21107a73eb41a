import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A search that found nothing; who searched is not known. */
interface MissedSearchTable {
  /** The words, in lower case and with single spaces. */
  id: string;
  count: number;
  /** Milliseconds since the epoch. */
  last_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    missed_searches: MissedSearchTable;
  }
}

/** Part of a backup. */
export const missedSearchTables: readonly TableDeclaration[] = [{ name: 'missed_searches', key: ['id'] }];
