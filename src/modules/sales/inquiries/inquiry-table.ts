import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A question to the sales team. */
export interface InquiryTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: Timestamp;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    inquiries: InquiryTable;
  }
}

/** For the copy to another engine. */
export const inquiryTables: readonly TableDeclaration[] = [{ name: 'inquiries', key: ['id'] }];
