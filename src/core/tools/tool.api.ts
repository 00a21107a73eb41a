import { z } from 'zod';
import { defineCall } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { answerList, listQuery, MAX_PAGE_SIZE } from '#src/platform/http/answer-list.ts';
import { answerInserted, readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { addTool } from './add-tool.server.ts';
import { addToolNotes } from './add-tool-notes.server.ts';
import { deleteTool } from './delete-tool.server.ts';
import { priceLimitProblems } from './price-filter.ts';
import { requireTool } from './require-tool.server.ts';
import { searchTools } from './search-tools.server.ts';
import { publicTool, type Tool } from './tool.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { noToolData } from './tool-data.ts';
import { findTool, listTools } from './tool-repository.server.ts';
import { addToolSchema, updateToolSchema } from './tool-request.ts';
import {
  isSearch,
  MAX_SEARCH_LENGTH,
  parseToolSearch,
  searchFields,
  type ToolSearch,
  toolQuery,
} from './tool-search.ts';
import { updateTool } from './update-tool.server.ts';

export const idParams = z.object({ id: plainText(64) });

const text = plainText(MAX_SEARCH_LENGTH).optional();
const toolListQuery = listQuery.extend({
  ...(Object.fromEntries(searchFields.map((name) => [name, text])) as Record<
    (typeof searchFields)[number],
    typeof text
  >),
  id: plainText(64).optional(),
});

/** @throws Refusal with the sentence about a price limit that is no amount */
function requireReadableLimits(parameters: URLSearchParams, currency: string): void {
  const [unreadable] = Object.entries(priceLimitProblems(parameters, currency));
  if (unreadable) throw new Refusal('malformed', 'price_limit', unreadable[1], { field: unreadable[0] });
}

async function pageOf({ db }: Shop, id: string): Promise<Page<Tool>> {
  const tool = await findTool(db, id);
  return { items: tool ? [tool] : [], next: undefined };
}

/** A tool without the data that only modules use: the specification's fields and those of its form. */
function specifiedTool(tool: Tool): Pick<Tool, '_id'> {
  const { suppliedAs, ...ofModules } = noToolData;
  const unused = Object.keys(ofModules);
  return Object.fromEntries(Object.entries(tool).filter(([name]) => !unused.includes(name))) as Pick<Tool, '_id'>;
}

/** A tool as the API answers it: without modules, it has the fields of the specification. */
function answeredTool({ config }: Pick<Shop, 'config'>, tool: Tool): Pick<Tool, '_id'> {
  const answered = publicTool(tool, config.publicUrl);
  return config.modules.length > 0 ? answered : specifiedTool(answered);
}

/** The list as it is comes from the database, whole however long it is. */
const listOrSearch = async (shop: Shop, search: ToolSearch, page: PageRequest): Promise<Page<Tool>> =>
  isSearch(search)
    ? searchTools(await readCatalogue(shop), search, page)
    : readPage(page, (request) => listTools(shop.db, request));

export const getTools = defineCall({
  summary:
    'All tools; q searches them, category, kind, price, torque, weight, volt, min, max and stock filter, sort orders them; id finds one, or none',
  public: { reads: ['tools', 'reviews'], query: ['limit', 'id', ...toolQuery] },
  query: toolListQuery,
  long: true,
  handle: ({ shop, query: { limit, after, id, ...filters }, ...exchange }) => {
    const filled = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const { currency } = shop.config;
    const parameters = new URLSearchParams(filled);
    requireReadableLimits(parameters, currency);
    const search = parseToolSearch(parameters, currency);
    // Searches are public, so one answer must not send the whole catalogue.
    const size = limit ?? (isSearch(search) ? MAX_PAGE_SIZE : undefined);
    return answerList({ limit: size, after }, exchange, async (page) => {
      const { items, next } = id ? await pageOf(shop, id) : await listOrSearch(shop, search, page);
      const withNotes = await addToolNotes(shop, items);
      return { items: withNotes.map((tool) => answeredTool(shop, tool)), next };
    });
  },
});

export const getPurchase = defineCall({
  summary: 'One tool, for checkout',
  public: { reads: ['tools', 'reviews'] },
  params: idParams,
  handle: async ({ shop, params }) => {
    const tool = await requireTool(shop.db, params.id);
    const [withNotes = tool] = await addToolNotes(shop, [tool]);
    return answeredTool(shop, withNotes);
  },
});

export const postTool = defineCall({
  summary: 'Adds a tool to the catalogue',
  body: addToolSchema,
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await addTool(shop, actor, body, readIdempotencyKey(request)), reply),
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
