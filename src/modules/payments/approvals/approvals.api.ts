import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_REASON } from './approval.ts';
import {
  getApprovalCountCall,
  getApprovalsCall,
  postApprovalCall,
  postDeclinedApprovalCall,
} from './approvals.calls.ts';
import { approve, decline } from './decide-approval.server.ts';
import { countToApprove, listToApprove } from './list-approvals.server.ts';

export const getApprovals = implement(getApprovalsCall, {
  summary:
    'What waits for a second administrator: proposed bank details, refunds, rights and removals of second factors, oldest first',
  handle: ({ shop, actor }) => listToApprove(shop, actor),
});

export const getApprovalCount = implement(getApprovalCountCall, {
  summary: 'How many proposals wait for a second administrator',
  handle: ({ shop, actor }) => countToApprove(shop, actor),
});

export const postApproval = implement(postApprovalCall, {
  summary:
    'Approves what another administrator has proposed, and does it: new invoices print the bank details, the refund is recorded, the rights are given; repeating one’s own approval changes nothing',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await approve(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const postDeclinedApproval = implement(postDeclinedApprovalCall, {
  summary: 'Declines a proposal with an optional reason, or withdraws one’s own',
  personOnly: true,
  params: idParams,
  body: z.object({ reason: plainText(MAX_REASON).optional() }),
  handle: async ({ shop, actor, params, body }) => {
    await decline(shop, actor, params.id, body.reason);
    return { acknowledged: true };
  },
});
