import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { countContract } from '#src/core/calls/count-contract.ts';
import {
  filledText,
  list,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { WaitingApproval } from './approval.ts';
import { approvalKinds } from './approval.ts';

const waiting: Shape<WaitingApproval> = record({
  _id: filledText,
  kind: oneOf(approvalKinds),
  title: text,
  path: text,
  rows: list(record({ name: text, value: text }, { before: optional(text) })),
  advice: text,
  proposedBy: text,
  proposedAt: text,
  own: yesOrNo,
  whyNot: orNull(text),
});

export const getApprovalsCall = contract('GET /approval', { answer: list(waiting) });

export const getApprovalCountCall = countContract('GET /approval-count');

export const postApprovalCall = contract('POST /approval/:id/approve', { answer: acknowledgement });

export const postDeclinedApprovalCall = contract('POST /approval/:id/decline', {
  body: sent<{ reason?: string | undefined }>(),
  answer: acknowledgement,
});
