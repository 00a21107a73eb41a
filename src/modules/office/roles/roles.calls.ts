import { acknowledgement, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, record, text, type ValueOf, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import { rightsAnswer } from '../rights/rights-answer.ts';
import type { RoleInput } from './role.ts';

const staffRole = record({
  _id: filledText,
  name: text,
  /** Whether it sees prices and amounts. */
  money: yesOrNo,
  /** Such as `GET /order/:id`. */
  calls: list(text),
  /** Rises with each change; 0 for a standard role that was never changed. */
  version: wholeNumber,
  /** Every shop has it: it can be changed, and not deleted. */
  standard: yesOrNo,
  /** Number of people with this role. */
  members: wholeNumber,
});

/** A role of the staff, as admins see it. */
export type StaffRole = ValueOf<typeof staffRole>;

const grantableCall = record({
  /** Such as `GET /order/:id`. */
  call: filledText,
  /** What it does. */
  summary: text,
  /** What it is about, such as `Orders`. */
  area: text,
  /** Whether a role that sees no money can have it. */
  withoutMoney: yesOrNo,
});

/** A call that a role can have. */
export type GrantableCall = ValueOf<typeof grantableCall>;

export const getRolesCall = contract('GET /role', {
  answer: record({ roles: list(staffRole), calls: list(grantableCall) }),
});

export const postRoleOfStaffCall = contract('POST /role', { body: sent<RoleInput>(), answer: insertion });

export const putRoleCall = contract('PUT /role/:id', {
  body: sent<RoleInput & { version: number }>(),
  answer: rightsAnswer,
});

export const removeRoleCall = contract('DELETE /role/:id', { answer: acknowledgement });

export const postStaffRoleCall = contract('POST /users/:id/staff-role', {
  body: sent<{ role: string | null }>(),
  answer: rightsAnswer,
});
