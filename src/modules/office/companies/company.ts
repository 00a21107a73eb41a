import { WEEK_MS } from '#src/platform/time/units.ts';

/** What a member of a company may do; an owner manages the members. */
export const companyRoles = ['owner', 'approver', 'buyer', 'accountant', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleNames: Record<CompanyRole, string> = {
  owner: 'Owner',
  approver: 'Approver',
  buyer: 'Buyer',
  accountant: 'Accountant',
  viewer: 'Viewer',
};

/** What each role may do, for the form that gives it. */
export const companyRoleTexts: Record<CompanyRole, string> = {
  owner: 'Orders, pays, and manages the members.',
  approver: 'Orders, and approves the orders of others.',
  buyer: 'Orders, asks for quotes, pays.',
  accountant: 'Sees orders, invoices and statements, and pays.',
  viewer: 'Sees orders and shipments.',
};

export const mayApprove = (role: CompanyRole): boolean => role === 'owner' || role === 'approver';

/** Who decides about what a member asks for: those who may approve, except the author and who is blocked. */
export const approversOf = <Member extends { person_id: string; role: CompanyRole; blockedAt: unknown }>(
  members: readonly Member[],
  authorId: string,
): Member[] =>
  members.filter(({ person_id, role, blockedAt }) => mayApprove(role) && person_id !== authorId && blockedAt === null);

const listOf = (type: 'conjunction' | 'disjunction') => {
  const format = new Intl.ListFormat('en-GB', { type, style: 'long' });
  return (names: readonly string[]): string => format.format(names);
};

/** `Amina, Babul and Nadia` */
export const andList = listOf('conjunction');
/** `Amina, Babul or Nadia` */
export const orList = listOf('disjunction');

/** Path of a request for approval. */
export const requestPath = (id: string): string => `/dashboard/company#request-${id}`;

export type RequestState = 'pending' | 'approved' | 'declined' | 'cancelled';

/** How long an invitation can be accepted, in milliseconds. */
export const INVITATION_MS = WEEK_MS;
/** Where the browser keeps the secret of an invitation until it is accepted. */
export const INVITATION = 'company-invitation';
/** Most members and open invitations of a company. */
export const MAX_MEMBERS = 50;
export const MAX_COMPANY_NAME = 100;

/** What a member may order without approval; null: any amount. Limits are set in the shop's currency. */
export interface MemberLimits {
  orderLimit: number | null;
  monthLimit: number | null;
}

/** Limits as they were set. If that was in an earlier currency of the shop, every order needs approval. */
export interface ShownLimits extends MemberLimits {
  limitCurrency: string;
}

export interface MemberInput extends MemberLimits {
  role: CompanyRole;
}

export interface Member extends MemberInput, ShownLimits {
  _id: string;
  name: string;
  email: string;
  /** The person who asks. */
  you: boolean;
}

export interface Invitation extends MemberInput, ShownLimits {
  _id: string;
  email: string;
  /** ISO 8601. */
  expiresAt: string;
}
