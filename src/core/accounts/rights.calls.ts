import { type AnswerOf, contract } from '#src/core/calls/contract.ts';
import { list, optional, record, text, yesOrNo } from '#src/platform/http/shape.ts';

/**
 * Whether a person is an admin, what a member of the staff may do, for which company a member orders, and what this
 * member may not.
 */
export type PersonRights = AnswerOf<typeof getAdminCall>;

export const getAdminCall = contract('GET /admin/:email', {
  answer: record(
    { admin: yesOrNo },
    {
      staff: optional(record({ role: text, calls: list(text), money: yesOrNo })),
      suspended: optional(yesOrNo),
      /** The name of the company, and the id of its account. */
      company: optional(text),
      account: optional(text),
      lacks: optional(list(text)),
    },
  ),
});
