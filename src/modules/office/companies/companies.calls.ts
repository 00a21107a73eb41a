import { acknowledgement, confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import {
  filledText,
  list,
  number,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { companyRoles, type MemberInput } from './company.ts';
import type { CompanyMerge } from './company-merge.ts';

const role = oneOf(companyRoles);
const limits = { orderLimit: orNull(number), monthLimit: orNull(number), limitCurrency: text };

const company = record({
  _id: filledText,
  name: text,
  /** Of the reader. */
  role,
  poRequired: yesOrNo,
  /** Requests for approval that wait, of those that the reader sees. */
  waiting: wholeNumber,
  members: list(record({ _id: filledText, name: text, email: text, role, ...limits, you: yesOrNo })),
  /** Open ones; empty for those who do not manage members. */
  invitations: list(record({ _id: filledText, email: text, role, expiresAt: text, ...limits })),
  history: list(record({ at: text, by: text, what: text })),
});

/** A company, as its members see it. */
export type Company = ValueOf<typeof company>;

const requestOfMember = record({
  _id: filledText,
  by: text,
  /** Whether it is the reader's own. */
  yours: yesOrNo,
  lines: list(record({ tool: text, pieces: wholeNumber })),
  total: number,
  currency: text,
  state: oneOf(['pending', 'approved', 'declined', 'cancelled']),
  askedAt: text,
  decidedBy: orNull(text),
  /** What was placed when it was approved. */
  orders: list(record({ _id: filledText, number: filledText })),
  /** Names of those who may decide about it. */
  approvers: list(text),
});

/** An order that waits for approval, or waited. */
export type OrderRequestOfMember = ValueOf<typeof requestOfMember>;

export const getCompanyCall = contract('GET /company', { answer: record({ company: orNull(company) }) });

export const postCompanyCall = contract('POST /company', {
  body: sent<{ name: string; moveOrders: boolean }>(),
  answer: insertion,
});

export const putCompanyCall = contract('PUT /company', {
  body: sent<{ name?: string; poRequired?: boolean }>(),
  answer: acknowledgement,
});

export const postInvitationCall = contract('POST /company/invitation', {
  body: sent<MemberInput & { email: string }>(),
  answer: acknowledgement,
});

export const removeInvitationCall = contract('DELETE /company/invitation/:id', { answer: acknowledgement });

/** The secret is in the body: an address is logged. */
export const readInvitationCall = contract('POST /company-invitation', {
  body: sent<{ secret: string }>(),
  answer: record({ company: text, role }),
});

export const acceptInvitationCall = contract('POST /company-invitation/acceptance', {
  body: sent<{ secret: string; moveOrders: boolean }>(),
  answer: acknowledgement,
});

export const putMemberCall = contract('PUT /company/member/:id', {
  body: sent<Partial<MemberInput>>(),
  answer: acknowledgement,
});

export const removeMemberCall = contract('DELETE /company/member/:id', { answer: acknowledgement });
export const leaveCompanyCall = contract('POST /company/leave', { answer: acknowledgement });
export const removeCompanyCall = contract('DELETE /company', { answer: acknowledgement });

export const getRequestsCall = contract('GET /company-request', { answer: list(requestOfMember) });
export const approveRequestCall = contract('POST /company-request/:id/approval', { answer: acknowledgement });
/** Declines it, or takes the own one back. */
export const endRequestCall = contract('DELETE /company-request/:id', { answer: acknowledgement });

/** The company and the member that an order is of; for admins and members. */
export const getOrderCompanyCall = contract('GET /order/:id/company', {
  answer: record({
    company: orNull(record({ name: text, member: text, memberEmail: text, approvedBy: orNull(text) })),
  }),
});

const merge: Shape<CompanyMerge> = record({
  ...{ from: text, into: text, members: wholeNumber, orders: wholeNumber, invoices: wholeNumber, quotes: wholeNumber },
  ...{ prices: wholeNumber, pricesEnded: wholeNumber, conversations: wholeNumber },
  ...{ termsMoved: list(text), termsEnded: list(text) },
});

export const getMergeCall = contract('GET /company/:id/merge', { query: sent<{ into: string }>(), answer: merge });
export const mergeCompanyCall = contract('POST /company/:id/merge', {
  body: sent<{ into: string; confirmed: string }>(),
  answer: record({ acknowledged: confirmed, moved: merge }),
});
