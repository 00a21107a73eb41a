import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';
import { answerRights, RIGHTS_APPROVAL } from '../rights/answer-rights.ts';
import { changeBlocked, changeRole } from './change-user.server.ts';
import { listUsers } from './list-users.server.ts';
import { getUsersCall, postBlockCall, postRoleCall } from './users.calls.ts';

const userListQuery = listQuery.extend({
  q: plainText(MAX_SEARCH_LENGTH).optional(),
  group: z.enum(['admin', 'blocked', 'unverified', 'company']).optional(),
});

export const getUsers = implement(getUsersCall, {
  summary: 'All users, newest first; q searches name and email',
  query: userListQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) =>
    answerList(query, exchange, (page) =>
      listUsers(shop, { text: searchText(query.q ?? ''), group: query.group }, page),
    ),
});

export const postRole = implement(postRoleCall, {
  summary: 'Makes a user an admin or a customer',
  personOnly: true,
  stepUp: true,
  params: idParams,
  body: z.object({ role: z.enum(['customer', 'admin']) }),
  description: RIGHTS_APPROVAL,
  handle: async ({ shop, actor, params, body, reply }) =>
    answerRights(await changeRole(shop, actor, params.id, body.role), reply),
});

export const postBlock = implement(postBlockCall, {
  summary: 'Blocks a user, or unblocks one',
  personOnly: true,
  stepUp: true,
  params: idParams,
  body: z.object({ blocked: z.boolean() }),
  handle: async ({ shop, actor, params, body }) => {
    await changeBlocked(shop, actor, params.id, body.blocked);
    return { acknowledged: true };
  },
});
