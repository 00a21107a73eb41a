import { acknowledgement, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, record, type Shape, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import { rightsAnswer } from '../rights/rights-answer.ts';
import type { GrantableCall, RoleInput, StaffRole } from './role.ts';

const staffRole: Shape<StaffRole> = record({
  _id: filledText,
  name: text,
  money: yesOrNo,
  calls: list(text),
  version: wholeNumber,
  standard: yesOrNo,
  members: wholeNumber,
});

const grantableCall: Shape<GrantableCall> = record({
  call: filledText,
  summary: text,
  area: text,
  withoutMoney: yesOrNo,
});

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
