import { type AnswerOf, contract } from '#src/core/calls/contract.ts';
import { list, optional, record, text, yesOrNo } from '#src/platform/http/shape.ts';

const staffShape = record({ role: text, calls: list(text), money: yesOrNo });

/** Whether a person is an admin, what a member of the staff may do, and what a member of a company may not. */
export type PersonRights = AnswerOf<typeof getAdminCall>;

export const getAdminCall = contract('GET /admin/:email', {
  answer: record(
    { admin: yesOrNo },
    { staff: optional(staffShape), suspended: optional(yesOrNo), lacks: optional(list(text)) },
  ),
});
