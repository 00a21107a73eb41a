import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** The list of a customer; locked while its lines change. */
export interface ListTable {
  customer_id: string;
  changed_at: Timestamp;
}

/** A tool on the list of a customer. It outlasts the tool, so that its buyer learns that the tool is gone. */
export interface ListLineTable {
  id: string;
  customer_id: string;
  tool_id: string;
  pieces: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    lists: ListTable;
    list_lines: ListLineTable;
  }
}

/** For the copy to another engine. */
export const tablesOfLists: readonly TableDeclaration[] = [
  { name: 'lists', key: ['customer_id'], after: ['user'], personal: { user: 'customer_id', erased: {} } },
  { name: 'list_lines', key: ['id'], after: ['lists'], personal: { user: 'customer_id', erased: {} } },
];
