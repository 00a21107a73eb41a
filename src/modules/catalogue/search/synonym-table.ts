import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Words of buyers with their meaning in the catalogue. */
interface SearchSynonymTable {
  /** The words, in lowercase and with single spaces. */
  id: string;
  /** Words of the catalogue. */
  means: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    search_synonyms: SearchSynonymTable;
  }
}

export const synonymTables: readonly TableDeclaration[] = [{ name: 'search_synonyms', key: ['id'] }];
