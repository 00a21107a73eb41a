import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { CompanyRole, RequestState } from './company.ts';

/** A company of customers. Its row of `user`, which has no sign-in, owns its orders, invoices and prices. */
export interface CompanyTable {
  id: string;
  /** 1: its members cannot order without a number of their purchase order. */
  po_required: number;
  founded_at: Timestamp;
  /** When it was dissolved or merged; null while it exists. */
  ended_at: Timestamp | null;
  /** The company that took over what it had. */
  merged_into: string | null;
}

/** What a member may order without approval, in minor units; null: no limit. */
export interface LimitColumns {
  order_limit_minor: number | string | null;
  month_limit_minor: number | string | null;
  /** Currency of the limits; orders in another one need approval. Null without limits. */
  limit_currency: string | null;
}

/** A person in a company; everybody is in one at most. */
export interface CompanyMemberTable extends LimitColumns {
  person_id: string;
  company_id: string;
  role: CompanyRole;
  joined_at: Timestamp;
}

/** An invitation by mail, which its address can accept once. */
export interface CompanyInvitationTable extends LimitColumns {
  id: string;
  company_id: string;
  email: string;
  role: CompanyRole;
  /** SHA-256 of the secret in the link. */
  hash: string;
  expires_at: Timestamp;
  /** When it was accepted or taken back. */
  ended_at: Timestamp | null;
}

/** Who placed an order of a company, and who approved it. */
export interface CompanyOrderTable {
  order_id: string;
  member_id: string;
  approved_by: string | null;
}

/** An order above a member's limit, before it is one: it has no number and holds no stock. */
export interface CompanyRequestTable {
  id: string;
  company_id: string;
  author_id: string;
  /** The author's Idempotency-Key, or the id of the request. */
  request_key: string;
  /** The call that places it when it is approved, such as `POST /order`. */
  call: string;
  /** JSON: the parameters and the body of that call. */
  params: string;
  body: string;
  /** JSON: tools and pieces. */
  lines: string;
  total_minor: number | string;
  currency: string;
  state: RequestState;
  asked_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
}

/** What happened in a company. */
export interface CompanyHistoryTable {
  id: string;
  company_id: string;
  at: Timestamp;
  by_id: string | null;
  by_name: string;
  /** With `ABOUT` where the name or the address in `about` belongs. */
  what: string;
  /** Id of the member it is about; null if it is about an invited address, or about no other person. */
  about_id: string | null;
  about: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    companies: CompanyTable;
    company_members: CompanyMemberTable;
    company_invitations: CompanyInvitationTable;
    company_orders: CompanyOrderTable;
    company_requests: CompanyRequestTable;
    company_history: CompanyHistoryTable;
  }
}

/** For the copy to another engine. */
export const companyTables: readonly TableDeclaration[] = [
  { name: 'companies', key: ['id'], after: ['user'] },
  {
    name: 'company_members',
    key: ['person_id'],
    after: ['companies', 'user'],
    personal: { user: 'person_id', erased: {} },
  },
  {
    name: 'company_invitations',
    key: ['id'],
    after: ['companies'],
    personal: { email: ['email'], omits: ['hash'], erased: {} },
  },
  {
    name: 'company_orders',
    key: ['order_id'],
    after: ['orders'],
    personal: { user: 'member_id', omits: ['approved_by'], kept: 'the order is the company’s; the row has ids only' },
  },
  {
    name: 'company_requests',
    key: ['id'],
    after: ['companies'],
    personal: {
      user: 'author_id',
      omits: ['request_key', 'decided_by'],
      // Name, address and phone of the author; tools and sum stay for the company.
      erased: { where: "state <> 'pending'", set: { body: '{}' } },
    },
  },
  { name: 'company_history', key: ['id'], after: ['companies'] },
];
