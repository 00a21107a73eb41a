import type { z } from 'zod';
import { implement } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import type { Exchange } from '#src/platform/http/stream-list.ts';
import { addTool } from './add-tool.server.ts';
import { addToolNotes } from './add-tool-notes.server.ts';
import { deleteTool } from './delete-tool.server.ts';
import { requireTool } from './require-tool.server.ts';
import { getPurchaseCall, getToolsCall } from './tool.calls.ts';
import { publicTool, type Tool } from './tool.ts';
import { noToolData } from './tool-data.ts';
import { postToolCall, putToolCall, removeToolCall } from './tool-edit.calls.ts';
import { findTool, listTools } from './tool-repository.server.ts';
import { addToolSchema, updateToolSchema } from './tool-request.ts';
import { updateTool } from './update-tool.server.ts';

export const toolListQuery = listQuery.extend({ id: plainText(64).optional() });

async function pageOf({ db }: Shop, id: string): Promise<Page<Tool>> {
  const tool = await findTool(db, id);
  return { items: tool ? [tool] : [], next: undefined };
}

/** A tool without the data that only modules use: the specification's fields and those of its form. */
function specifiedTool(tool: Tool): Tool {
  const { suppliedAs, ...ofModules } = noToolData;
  const unused = Object.keys(ofModules);
  return Object.fromEntries(Object.entries(tool).filter(([name]) => !unused.includes(name))) as unknown as Tool;
}

/** A tool as the API answers it: without modules, it has the fields of the specification. */
function answeredTool({ config }: Pick<Shop, 'config'>, tool: Tool): Tool {
  const answered = publicTool(tool, config.publicUrl);
  return config.modules.length > 0 ? answered : specifiedTool(answered);
}

/** Answers GET /tool: the tool with this id, or none; without an id, the tools that `find` returns. */
export function answerTools(
  shop: Shop,
  { id, ...page }: z.output<typeof toolListQuery>,
  exchange: Exchange,
  find: (page: PageRequest) => Promise<Page<Tool>> = (request) => readPage(request, (more) => listTools(shop.db, more)),
) {
  return answerList(page, exchange, async (request) => {
    const { items, next } = id ? await pageOf(shop, id) : await find(request);
    const withNotes = await addToolNotes(shop, items);
    return { items: withNotes.map((tool) => answeredTool(shop, tool)), next };
  });
}

/** The module that searches tools replaces this call by one with further parameters. */
export const getTools = implement(getToolsCall, {
  summary: 'All tools; id finds one, or none',
  public: { reads: ['tools', 'reviews'], query: ['limit', 'after', 'id'] },
  query: toolListQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) => answerTools(shop, query, exchange),
});

export const getPurchase = implement(getPurchaseCall, {
  summary: 'One tool, for checkout',
  public: { reads: ['tools', 'reviews'] },
  params: idParams,
  handle: async ({ shop, params }) => {
    const tool = await requireTool(shop.db, params.id);
    const [withNotes = tool] = await addToolNotes(shop, [tool]);
    return answeredTool(shop, withNotes);
  },
});

export const postTool = implement(postToolCall, {
  summary: 'Adds a tool to the catalogue',
  body: addToolSchema,
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await addTool(shop, actor, body, readIdempotencyKey(request)), reply),
});

export const putTool = implement(putToolCall, {
  summary: 'Changes a tool',
  params: idParams,
  body: updateToolSchema,
  handle: async ({ shop, actor, params, body }) => {
    const version = await updateTool(shop, actor, params.id, body);
    return { acknowledged: true, modifiedCount: 1, version };
  },
});

export const removeTool = implement(removeToolCall, {
  summary: 'Takes a tool out of the catalogue',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    deletedCount: await deleteTool(shop, actor, params.id),
  }),
});
