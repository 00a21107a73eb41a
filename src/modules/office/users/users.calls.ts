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
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { rightsAnswer } from '../rights/rights-answer.ts';
import type { ShopUser, UserGroup } from './user.ts';

const shopUser: Shape<ShopUser> = record({
  _id: filledText,
  name: text,
  email: text,
  role: oneOf(['customer', 'admin']),
  staffRole: orNull(text),
  fixedRole: yesOrNo,
  verified: yesOrNo,
  secondFactor: yesOrNo,
  orders: wholeNumber,
  openOrders: wholeNumber,
  openAmounts: list(record({ currency: text, amount: number })),
  lastSignInAt: orNull(text),
  createdAt: text,
  blockedAt: orNull(text),
  company: orNull(oneOf(['open', 'ended'])),
});

export const getUsersCall = contract('GET /users', {
  query: sent<PageQuery & { q?: string; group?: UserGroup | undefined }>(),
  answer: list(shopUser),
});

export const postRoleCall = contract('POST /users/:id/role', { body: sent<{ role: Role }>(), answer: rightsAnswer });

export const postBlockCall = contract('POST /users/:id/block', {
  body: sent<{ blocked: boolean }>(),
  answer: acknowledgement,
});
