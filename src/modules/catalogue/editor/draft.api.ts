import { implement } from '#src/core/call.ts';
import { publicTool } from '#src/core/tools/tool.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { readPage } from '#src/platform/http/page.ts';
import { addToolWithDataSchema, updateToolWithDataSchema } from '../tool-data/data-request.ts';
import {
  getDraftCall,
  getDraftsCall,
  postDraftCall,
  postPublicationCall,
  putDraftCall,
  removeDraftCall,
  removePublicationCall,
} from './draft.calls.ts';
import { listDrafts } from './draft-repository.server.ts';
import { publishDraft } from './publish-draft.server.ts';
import { changeDraft, deleteDraft, requireDraft, saveDraft } from './save-draft.server.ts';
import { withdrawTool } from './withdraw-tool.server.ts';

export const getDrafts = implement(getDraftsCall, {
  summary: 'Tools that are not in the catalogue yet, newest first',
  query: listQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) =>
    answerList(query, exchange, (page) =>
      readPage(page, async (request) =>
        (await listDrafts(shop.db, request)).map((draft) => publicTool(draft, shop.config.publicUrl)),
      ),
    ),
});

export const getDraft = implement(getDraftCall, {
  summary: 'One draft',
  params: idParams,
  handle: async ({ shop, params }) => publicTool(await requireDraft(shop.db, params.id), shop.config.publicUrl),
});

export const postDraft = implement(postDraftCall, {
  summary: 'Saves a tool without publishing it; the body is that of POST /tool',
  body: addToolWithDataSchema,
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await saveDraft(shop, actor, body, readKeyedRequest(request)), reply),
});

export const putDraft = implement(putDraftCall, {
  summary: 'Changes a draft; the body is that of PUT /tool/{id}',
  params: idParams,
  body: updateToolWithDataSchema,
  handle: async ({ shop, actor, params, body }) => {
    const version = await changeDraft(shop, actor, params.id, body);
    return { acknowledged: true, modifiedCount: 1, version };
  },
});

export const removeDraft = implement(removeDraftCall, {
  summary: 'Deletes a draft',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    deletedCount: await deleteDraft(shop, actor, params.id),
  }),
});

export const postPublication = implement(postPublicationCall, {
  summary: 'Puts a draft into the catalogue, under its id',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await publishDraft(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const removePublication = implement(removePublicationCall, {
  summary:
    'Takes a tool out of the catalogue and keeps it as a draft, under its id; refused while orders of it are not shipped',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await withdrawTool(shop, actor, params.id);
    return { acknowledged: true };
  },
});
