import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** What clerks decided about the credit of a customer. What is open is derived from orders and invoices. */
export interface CustomerCreditTable {
  customer_id: string;
  /** When a clerk accepted the customer; null: not yet looked at. */
  accepted_at: Timestamp | null;
  /** Id of the user who did. */
  accepted_by: string | null;
  /** The most that may be open, in minor units; null: as the setting says. */
  limit_minor: number | null;
  /** Currency of the limit, which holds only while the shop sells in it. */
  currency: string | null;
  limit_set_at: Timestamp | null;
  /** Id of the user who set it. */
  limit_set_by: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    customer_credit: CustomerCreditTable;
  }
}

export const creditTables: readonly TableDeclaration[] = [
  {
    name: 'customer_credit',
    key: ['customer_id'],
    after: ['user'],
    personal: { user: 'customer_id', omits: ['limit_set_by'], erased: {} },
  },
];
