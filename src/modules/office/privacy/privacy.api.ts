import { z } from 'zod';
import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { readPage } from '#src/platform/http/page.ts';
import { listAccesses } from './access-repository.server.ts';
import { copyOwnData } from './copy-own-data.server.ts';
import { eraseAccountOf, eraseOwnAccount } from './erase-account.server.ts';
import { flushAccesses } from './note-accesses.server.ts';
import { getDataAccessCall, getOwnDataCall, postErasureCall, postErasureOfCall } from './privacy.calls.ts';
import { reviewChoices } from './privacy.ts';

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

export const getDataAccess = implement(getDataAccessCall, {
  summary: 'Who of the staff has read the data of this person, newest first',
  params: idParams,
  query: listQuery,
  long: true,
  handle: async ({ shop, params, query, ...exchange }) => {
    await flushAccesses(shop);
    return answerList(query, exchange, (page) =>
      readPage(page, async (request) =>
        (await listAccesses(shop.db, params.id, request)).map(({ id, at, by_email, call, search }) => ({
          _id: id,
          at: new Date(Number(at)).toISOString(),
          by: by_email,
          call,
          search,
        })),
      ),
    );
  },
});
