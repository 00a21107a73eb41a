import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A search without a result; the person is not recorded. */
interface MissedSearchTable {
  /** The words, in lowercase and with single spaces. */
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

/** For the copy to another engine. */
export const missedSearchTables: readonly TableDeclaration[] = [{ name: 'missed_searches', key: ['id'] }];
