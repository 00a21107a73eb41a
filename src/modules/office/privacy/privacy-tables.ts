import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** An account that was deleted; its row of `user` has neither name nor address. */
export interface ErasedAccountTable {
  user_id: string;
  erased_at: Timestamp;
  /** Time of the last event of its orders, from which the time for keeping the books counts. */
  last_event_at: Timestamp;
  /** When names and addresses were taken out of its orders and papers; null until then. */
  books_erased_at: Timestamp | null;
}

/** A call with which a member of the staff or an admin has read personal data. */
export interface DataAccessTable {
  /** Ordered by time. */
  id: string;
  at: Timestamp;
  by_id: string;
  by_email: string;
  /** Such as `GET /order/:id`. */
  call: string;
  /** Whose data it was about; null for a list of several customers. */
  customer_id: string | null;
  /** Query of a list; null for another call. */
  search: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    erased_accounts: ErasedAccountTable;
    data_accesses: DataAccessTable;
  }
}

/** For the copy to another engine. */
export const privacyTables: readonly TableDeclaration[] = [
  {
    name: 'erased_accounts',
    key: ['user_id'],
    after: ['user'],
    personal: { user: 'user_id', kept: 'it says that the account was deleted' },
  },
  {
    name: 'data_accesses',
    key: ['id'],
    personal: { user: 'customer_id', omits: ['by_id', 'by_email'], erased: { set: { search: null } } },
  },
];
