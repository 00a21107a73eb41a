import { authAdditions } from '#src/core/accounts/auth/auth-additions.ts';
import { memberships } from '#src/core/accounts/memberships.ts';
import { readdressedMails } from '#src/core/accounts/readdressed-mails.server.ts';
import { callRow } from '#src/core/call.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { companies as companiesMigration } from './0170-companies.ts';
import {
  getCompany,
  getMerge,
  getOrderCompany,
  getRequests,
  postCompany,
  postInvitation,
  postInvitationAcceptance,
  postLeave,
  postMerge,
  postRequestApproval,
  putCompany,
  putMember,
  readInvitationOfLink,
  removeCompany,
  removeInvitation,
  removeMemberOfCompany,
  removeRequest,
} from './companies.api.ts';
import { companyTables } from './company-tables.ts';
import { orderOfMember } from './limit-orders.server.ts';
import { accountOfMember, actAsMember, rightsOfMember } from './member-actor.server.ts';
import { noSessionOfCompany } from './no-session.server.ts';
import { readdressToMembers } from './readdress-mails.server.ts';
import { seedCompany } from './seed-company.server.ts';
import { sendForApproval } from './send-for-approval.server.ts';

/** Companies of customers: members, roles, limits and approvals. */
export const companies: Room = {
  schema: {
    migrations: () => ({
      '0170-companies': companiesMigration,
    }),
    tables: companyTables,
  },
  calls: [
    callRow('signed-in', getCompany),
    callRow('signed-in', postCompany),
    callRow('signed-in', putCompany),
    callRow('signed-in', removeCompany),
    callRow('signed-in', postLeave),
    callRow('signed-in', postInvitation),
    callRow('signed-in', removeInvitation),
    callRow('signed-in', readInvitationOfLink),
    callRow('signed-in', postInvitationAcceptance),
    callRow('signed-in', putMember),
    callRow('signed-in', removeMemberOfCompany),
    callRow('signed-in', getRequests),
    callRow('signed-in', postRequestApproval),
    callRow('signed-in', removeRequest),
    callRow('signed-in', getOrderCompany),
    callRow('admin', getMerge),
    callRow('admin', postMerge),
  ],
  seedDemo: seedCompany,
  fills: [
    fill(memberships, { actAs: actAsMember, accountOf: accountOfMember, rightsOf: rightsOfMember, sendForApproval }),
    fill(newOrders, orderOfMember),
    fill(authAdditions, noSessionOfCompany),
    fill(readdressedMails, readdressToMembers),
  ],
};
