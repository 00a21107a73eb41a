import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { answerRights, RIGHTS_APPROVAL } from '../rights/answer-rights.ts';
import { addRole, changeRoleOfStaff, removeRole } from './change-roles.server.ts';
import { giveRole } from './give-role.server.ts';
import { readRoles } from './read-roles.server.ts';
import { MAX_ROLE_NAME } from './role.ts';
import { getRolesCall, postRoleOfStaffCall, postStaffRoleCall, putRoleCall, removeRoleCall } from './roles.calls.ts';

const roleBody = z.object({
  name: plainText(MAX_ROLE_NAME),
  money: z.boolean(),
  calls: z.array(plainText(200)).max(1_000).readonly(),
});

export const getRoles = implement(getRolesCall, {
  summary: 'The roles of the staff, and the calls that a role can have',
  personOnly: true,
  handle: ({ shop }) => readRoles(shop),
});

export const postRoleOfStaff = implement(postRoleOfStaffCall, {
  summary: 'Adds a role of the staff, made of calls; without money, answers to it have no prices and amounts',
  personOnly: true,
  stepUp: true,
  body: roleBody,
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    insertedId: await addRole(shop, actor, body),
  }),
});

export const putRole = implement(putRoleCall, {
  summary: 'Changes a role of the staff, with effect from the next call of its members',
  personOnly: true,
  stepUp: true,
  params: idParams,
  body: roleBody.extend({ version: z.number().int() }),
  description: RIGHTS_APPROVAL,
  handle: async ({ shop, actor, params, body: { version, ...role }, reply }) =>
    answerRights(await changeRoleOfStaff(shop, actor, { id: params.id, version }, role), reply),
});

export const deleteRoleOfStaff = implement(removeRoleCall, {
  summary: 'Deletes a role of the staff without members',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await removeRole(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const postStaffRole = implement(postStaffRoleCall, {
  summary: 'Gives a customer a role of the staff; null makes a member of the staff a customer again',
  personOnly: true,
  stepUp: true,
  params: idParams,
  body: z.object({ role: plainText(80).nullable() }),
  description: RIGHTS_APPROVAL,
  handle: async ({ shop, actor, params, body, reply }) =>
    answerRights(await giveRole(shop, actor, params.id, body.role), reply),
});
