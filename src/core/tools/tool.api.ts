import { z } from 'zod';
import { defineCall } from '#src/core/call.ts';
import { answerList, answerSearch } from '#src/platform/http/answer-list.ts';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { LARGEST_PART, listQuery } from '#src/platform/http/list-query.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { addTool } from './add-tool.server.ts';
import { deleteTool } from './delete-tool.server.ts';
import { findTools } from './find-tools.server.ts';
import { requireTool } from './require-tool.server.ts';
import { publicTool, type Tool } from './tool.ts';
import { listTools } from './tool-repository.server.ts';
import { addToolSchema, updateToolSchema } from './tool-request.ts';
import { MAX_SEARCH_LENGTH, parseToolSearch } from './tool-search.ts';
import { updateTool } from './update-tool.server.ts';

export const idParams = z.object({ id: plainText(64) });

const toolListQuery = listQuery.extend({ q: plainText(MAX_SEARCH_LENGTH).optional() });

export const getTools = defineCall({
  summary: 'Lists all tools; q searches them, with pagination by Link header',
  public: { reads: ['tools'], query: ['limit', 'after', 'q'] },
  query: toolListQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) => {
    const asPublic = (tools: Tool[]) => tools.map((tool) => publicTool(tool, shop.config.publicUrl));
    const text = query.q?.trim() ?? '';
    if (text === '') return answerList(query, exchange, async (part) => asPublic(await listTools(shop.db, part)));
    const search = parseToolSearch(new URLSearchParams({ q: text }));
    // Anybody may search: however large the catalogue, an answer looks at a part of it.
    return answerSearch({ ...query, limit: query.limit ?? LARGEST_PART }, exchange, async ({ limit, after }) => {
      const { tools, next } = await findTools(shop.db, search, limit, after);
      return { items: asPublic(tools), next };
    });
  },
});

export const getPurchase = defineCall({
  summary: 'One tool, for checkout',
  public: { reads: ['tools'] },
  params: idParams,
  handle: async ({ shop, params }) => publicTool(await requireTool(shop.db, params.id), shop.config.publicUrl),
});

export const postTool = defineCall({
  summary: 'Adds a tool to the catalogue',
  body: addToolSchema,
  handle: async ({ shop, actor, body, request, reply }) => {
    const { id, repeated } = await addTool(shop, actor, body, readIdempotencyKey(request));
    if (repeated) reply.header('Idempotent-Replayed', 'true');
    return { acknowledged: true, insertedId: id };
  },
});

export const putTool = defineCall({
  summary: 'Changes a tool',
  params: idParams,
  body: updateToolSchema,
  handle: async ({ shop, actor, params, body }) => {
    const version = await updateTool(shop, actor, params.id, body);
    return { acknowledged: true, modifiedCount: 1, version };
  },
});

export const removeTool = defineCall({
  summary: 'Takes a tool out of the catalogue',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    deletedCount: await deleteTool(shop, actor, params.id),
  }),
});
