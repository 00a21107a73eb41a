import { factorResetProposal } from '#src/core/accounts/admins/factor-reset.server.ts';
import { rightsProposal } from '#src/core/accounts/admins/rights.server.ts';
import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { deskTables } from '#src/modules/orders/live/desk-tables.server.ts';
import { approvedDetails } from '../bank-details/approved-details.server.ts';
import { approvedReset, proposeReset } from '../factor-reset/approved-reset.server.ts';
import { approvedRefund } from '../refunds/approved-refund.server.ts';
import { refundCheck } from '../refunds/refund-consistency.server.ts';
import { approvedRights, proposeRights } from '../rights/approved-rights.server.ts';
import { approvals as approvalsMigration } from './0125-approvals.ts';
import { approvable } from './approval-kinds.server.ts';
import { getApprovalCount, getApprovals, postApproval, postDeclinedApproval } from './approvals.api.ts';
import { approvalTables } from './approvals-table.ts';

/** Acts that one admin proposes and another one approves: bank details, refunds above a limit, rights, lost factors. */
export const approvals: Room = {
  schema: {
    migrations: (engine) => ({ '0125-approvals': approvalsMigration(engine) }),
    tables: approvalTables,
    watched: ['approvals'],
  },
  calls: [
    callRow('admin', getApprovals),
    callRow('admin', getApprovalCount),
    callRow('admin', postApproval),
    callRow('admin', postDeclinedApproval),
  ],
  consistencyChecks: [refundCheck],
  fills: [
    fill(approvable, approvedDetails),
    fill(approvable, approvedRefund),
    fill(approvable, approvedReset),
    fill(approvable, approvedRights),
    fill(factorResetProposal, proposeReset),
    fill(rightsProposal, proposeRights),
    fill(deskTables, 'approvals'),
  ],
};
