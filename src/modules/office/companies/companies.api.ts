import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { changeCompany, changeMember, dissolveCompany, leaveCompany, removeMember } from './change-members.server.ts';
import {
  acceptInvitationCall,
  approveRequestCall,
  endRequestCall,
  getCompanyCall,
  getMergeCall,
  getOrderCompanyCall,
  getRequestsCall,
  leaveCompanyCall,
  mergeCompanyCall,
  postCompanyCall,
  postInvitationCall,
  putCompanyCall,
  putMemberCall,
  readInvitationCall,
  removeCompanyCall,
  removeInvitationCall,
  removeMemberCall,
} from './companies.calls.ts';
import { companyRoles, MAX_COMPANY_NAME } from './company.ts';
import { approveRequest, endRequest, readRequests } from './decide-request.server.ts';
import { foundCompany } from './found-company.server.ts';
import { acceptInvitation, inviteMember, readInvitation, withdrawInvitation } from './invite-member.server.ts';
import { mergeCompany, previewMerge } from './merge-companies.server.ts';
import { readCompany, readCompanyOfOrder } from './read-company.server.ts';

const done = { acknowledged: true };
const limit = z.number().finite().nullable();
const memberBody = z.object({ role: z.enum(companyRoles), orderLimit: limit, monthLimit: limit });
const name = plainText(MAX_COMPANY_NAME);
const secret = plainText(100);

export const getCompany = implement(getCompanyCall, {
  summary: 'The company of the signed-in person, with its members; null without one',
  handle: async ({ shop, actor }) => ({ company: await readCompany(shop, actor) }),
});

export const postCompany = implement(postCompanyCall, {
  summary: 'Founds a company; `moveOrders` moves the orders and papers of the founder to it',
  personOnly: true,
  body: z.object({ name, moveOrders: z.boolean() }),
  handle: async ({ shop, actor, body }) => ({
    ...done,
    insertedId: await foundCompany(shop, actor, body),
  }),
});

export const putCompany = implement(putCompanyCall, {
  summary: 'Changes the name of the company, and whether its orders need a PO number',
  personOnly: true,
  description: 'What is not sent stays.',
  body: z.object({ name: name.optional(), poRequired: z.boolean().optional() }),
  handle: async ({ shop, actor, body }) => {
    await changeCompany(shop, actor, body);
    return done;
  },
});

export const postInvitation = implement(postInvitationCall, {
  summary: 'Mails an invitation to the company, which its address can accept once within seven days',
  personOnly: true,
  body: memberBody.extend({ email: plainText(254) }),
  handle: async ({ shop, actor, body }) => {
    await inviteMember(shop, actor, body);
    return done;
  },
});

export const removeInvitation = implement(removeInvitationCall, {
  summary: 'Takes an invitation back',
  personOnly: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await withdrawInvitation(shop, actor, params.id);
    return done;
  },
});

export const readInvitationOfLink = implement(readInvitationCall, {
  summary: 'The company and the role of an invitation to the signed-in person',
  personOnly: true,
  body: z.object({ secret }),
  handle: ({ shop, actor, body }) => readInvitation(shop, actor, body.secret),
});

export const postInvitationAcceptance = implement(acceptInvitationCall, {
  summary: 'Accepts an invitation; `moveOrders` moves the own orders and papers to the company, not prices and terms',
  personOnly: true,
  body: z.object({ secret, moveOrders: z.boolean() }),
  handle: async ({ shop, actor, body }) => {
    await acceptInvitation(shop, actor, body);
    return done;
  },
});

export const putMember = implement(putMemberCall, {
  summary: 'Changes the role and the limits of a member, with effect from the next call',
  personOnly: true,
  params: idParams,
  body: memberBody.partial(),
  handle: async ({ shop, actor, params, body }) => {
    await changeMember(shop, actor, params.id, body);
    return done;
  },
});

export const removeMemberOfCompany = implement(removeMemberCall, {
  summary: 'Takes a member out of the company; the API keys of the member end',
  personOnly: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await removeMember(shop, actor, params.id);
    return done;
  },
});

export const postLeave = implement(leaveCompanyCall, {
  summary: 'Leaves the company; its orders stay with it, and the API keys of the caller end',
  personOnly: true,
  handle: async ({ shop, actor }) => {
    await leaveCompany(shop, actor);
    return done;
  },
});

export const removeCompany = implement(removeCompanyCall, {
  summary:
    'Dissolves the company of its last member, once its orders are delivered and paid, or cancelled and paid back',
  personOnly: true,
  handle: async ({ shop, actor }) => {
    await dissolveCompany(shop, actor);
    return done;
  },
});

export const getRequests = implement(getRequestsCall, {
  summary: 'Orders that wait, or waited, for the approval of the company',
  handle: ({ shop, actor }) => readRequests(shop, actor),
});

export const postRequestApproval = implement(approveRequestCall, {
  summary: 'Approves the order of another member, which is placed at once',
  personOnly: true,
  params: idParams,
  handle: async ({ shop, actor, params, request, reply }) => {
    await approveRequest(shop, actor, params.id, { request, reply });
    return done;
  },
});

export const removeRequest = implement(endRequestCall, {
  summary: 'Declines the order of another member, or takes the own one back',
  personOnly: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await endRequest(shop, actor, params.id);
    return done;
  },
});

export const getOrderCompany = implement(getOrderCompanyCall, {
  summary: 'The company of an order and the member who placed it; null if the customer is no company',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({ company: await readCompanyOfOrder(shop, actor, params.id) }),
});

export const postMerge = implement(mergeCompanyCall, {
  summary: 'Moves everything of a company, and its members, to another one',
  personOnly: true,
  stepUp: true,
  params: idParams,
  body: z.object({ into: plainText(64), confirmed: name }),
  handle: async ({ shop, actor, params, body }) => ({
    acknowledged: true,
    moved: await mergeCompany(shop, actor, params.id, body),
  }),
});

export const getMerge = implement(getMergeCall, {
  summary: 'What a merge of a company into another one would move',
  personOnly: true,
  params: idParams,
  query: z.object({ into: plainText(64) }),
  handle: ({ shop, actor, params, query }) => previewMerge(shop, actor, params.id, query.into),
});
