import { FORMER_CUSTOMER } from '#src/core/accounts/former-customer.ts';
import type { ChangeKind } from '#src/core/admin-change.server.ts';
import { ORDERS_NAMING } from '#src/core/orders/order-tables.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A change by an admin; the table is append-only. Names are those at the time of the change. */
export interface AdminChangeTable {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  admin_id: string;
  admin_email: string;
  kind: ChangeKind;
  /** Past participle of the action. */
  action: string;
  subject_id: string;
  subject_name: string;
  /** Id of a user whom it names besides its subject; null of an order, whose entries are part of the books. */
  about_id: string | null;
  /** JSON object of the fields that differ; null if the subject did not exist. */
  before: string | null;
  after: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    admin_changes: AdminChangeTable;
  }
}

const withoutAddress = (column: string) => ({ sql: `replace(${column}, :email, '${FORMER_CUSTOMER}')` });

/** For the copy to another engine. */
export const adminChangeTables: readonly TableDeclaration[] = [
  {
    name: 'admin_changes',
    key: ['id'],
    personal: {
      user: 'subject_id',
      about: 'about_id',
      within: ['subject_id', 'orders', 'id'],
      omits: ['admin_id', 'admin_email'],
      // Notes are for the shop alone; what is noted about a company, and its prices, for its members.
      copied: "action <> 'note added' and (kind not in ('user', 'price') or subject_id = :user)",
      erased: [
        {
          where: "kind = 'user' and subject_id = :user",
          set: { subject_name: FORMER_CUSTOMER, before: null, after: null },
        },
        { where: "kind = 'review'", set: { subject_name: `Review of ${FORMER_CUSTOMER}`, before: null, after: null } },
        {
          where: 'about_id = :user',
          set: {
            subject_name: withoutAddress('subject_name'),
            before: withoutAddress('before'),
            after: withoutAddress('after'),
          },
        },
      ],
      afterBooks: { where: "action = 'note added'", set: { after: null }, cleaned: ['before', 'after'] },
      named: { where: `subject_id in (${ORDERS_NAMING})`, afterBooks: { cleaned: ['before', 'after'] } },
    },
  },
];
