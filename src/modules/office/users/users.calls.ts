import type { Role } from '#src/core/accounts/actor.ts';
import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  number,
  oneOf,
  orNull,
  record,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { rightsAnswer } from '../rights/rights-answer.ts';
import type { UserGroup } from './user.ts';

const shopUser = record({
  _id: filledText,
  name: text,
  email: text,
  role: oneOf(['customer', 'admin']),
  /** Id of the role of a member of the staff who is no admin; null for none. */
  staffRole: orNull(text),
  /** An admin by ADMIN_EMAILS: the role cannot be revoked here. */
  fixedRole: yesOrNo,
  /** Whether the email address is verified. */
  verified: yesOrNo,
  /** Whether the sign-in needs a second factor. */
  secondFactor: yesOrNo,
  /** Number of placed orders. */
  orders: wholeNumber,
  /** Number of these that are neither delivered and paid nor cancelled. */
  openOrders: wholeNumber,
  /** Amounts due for these. */
  openAmounts: list(record({ currency: text, amount: number })),
  /** ISO 8601; null if never, or before the shop recorded sign-ins. */
  lastSignInAt: orNull(text),
  createdAt: text,
  /** ISO 8601; null if not blocked. */
  blockedAt: orNull(text),
  /** Of an account of a company, which has members; null for a person. */
  company: orNull(oneOf(['open', 'ended'])),
});

/** A user in the list of all users. */
export type ShopUser = ValueOf<typeof shopUser>;

export const getUsersCall = contract('GET /users', {
  query: sent<PageQuery & { q?: string; group?: UserGroup | undefined }>(),
  answer: list(shopUser),
});

export const postRoleCall = contract('POST /users/:id/role', { body: sent<{ role: Role }>(), answer: rightsAnswer });

export const postBlockCall = contract('POST /users/:id/block', {
  body: sent<{ blocked: boolean }>(),
  answer: acknowledgement,
});
