import { z } from 'zod';
import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { readPage } from '#src/platform/http/page.ts';
import { listAccesses, listAccessLog, type StoredAccess } from './access-repository.server.ts';
import { copyOwnData } from './copy-own-data.server.ts';
import { eraseAccountOf, eraseOwnAccount } from './erase-account.server.ts';
import { flushAccesses } from './note-accesses.server.ts';
import {
  getAccessLogCall,
  getDataAccessCall,
  getOwnDataCall,
  postErasureCall,
  postErasureOfCall,
} from './privacy.calls.ts';
import { type DataAccess, reviewChoices } from './privacy.ts';

const reviews = z.enum(reviewChoices);

export const getOwnData = implement(getOwnDataCall, {
  summary: 'Everything that the shop stores about the person who asks, as a JSON file',
  personOnly: true,
  stepUp: true,
  handle: async ({ shop, actor, reply }) => {
    const copy = await copyOwnData(shop, requireSignedIn(actor));
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return copy;
  },
});

export const postErasure = implement(postErasureCall, {
  summary: 'Deletes the account of the person who asks; refused while orders are open or money is owed',
  description:
    'An account without password and second factor needs a session that was opened in the last 15 minutes: 403 `fresh_sign_in_needed`.',
  personOnly: true,
  stepUp: true,
  body: z.object({ password: z.string().max(100), reviews }),
  handle: async ({ shop, actor, body }) => {
    await eraseOwnAccount(shop, requireSignedIn(actor), body);
    return { acknowledged: true };
  },
});

export const postErasureOf = implement(postErasureOfCall, {
  summary: 'Deletes the account of a customer; refused while orders are open or money is owed',
  personOnly: true,
  stepUp: true,
  params: idParams,
  body: z.object({ reviews }),
  handle: async ({ shop, actor, params, body }) => {
    await eraseAccountOf(shop, actor, params.id, body.reviews);
    return { acknowledged: true };
  },
});

const toAccess = ({ id, at, by_email, call, search }: StoredAccess): DataAccess => ({
  _id: id,
  at: new Date(Number(at)).toISOString(),
  by: by_email,
  call,
  search,
});

export const getDataAccess = implement(getDataAccessCall, {
  summary: 'Who of the staff has read the data of this person, newest first',
  params: idParams,
  query: listQuery,
  long: true,
  handle: async ({ shop, params, query, ...exchange }) => {
    await flushAccesses(shop);
    return answerList(query, exchange, (page) =>
      readPage(page, async (request) => (await listAccesses(shop.db, params.id, request)).map(toAccess)),
    );
  },
});

export const getAccessLog = implement(getAccessLogCall, {
  summary:
    'Who of the staff has read the data of customers, newest first; filters: customer and by (email addresses), and a day of the shop',
  query: listQuery.extend({
    customer: queriedEmail.optional(),
    by: queriedEmail.optional(),
    day: z.iso.date('must be a day').or(z.literal('')).optional(),
  }),
  long: true,
  handle: async ({ shop, query, ...exchange }) => {
    await flushAccesses(shop);
    const { customer = '', by = '', day = '' } = query;
    const filter = { customer: customer.toLowerCase(), by: by.toLowerCase(), day };
    return answerList(query, exchange, (page) =>
      readPage(page, async (request) =>
        (await listAccessLog(shop.db, filter, request)).map((row) => ({ ...toAccess(row), customer: row.customer })),
      ),
    );
  },
});
