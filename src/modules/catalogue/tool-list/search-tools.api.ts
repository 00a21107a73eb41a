import { implement } from '#src/core/call.ts';
import { answerTools, toolListQuery } from '#src/core/tools/tool.api.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import { MAX_PAGE_SIZE } from '#src/platform/http/answer-list.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { priceLimitProblems } from './price-filter.ts';
import { searchTools } from './search-tools.server.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { isSearch, parseToolSearch, searchFields, toolQuery } from './tool-search.ts';

const text = plainText(MAX_SEARCH_LENGTH).optional();
const searchQuery = toolListQuery.extend(
  Object.fromEntries(searchFields.map((name) => [name, text])) as Record<(typeof searchFields)[number], typeof text>,
);

/** @throws Refusal with the sentence about a price limit that is no amount */
function requireReadableLimits(parameters: URLSearchParams, currency: string): void {
  const [unreadable] = Object.entries(priceLimitProblems(parameters, currency));
  if (unreadable) throw new Refusal('malformed', 'price_limit', unreadable[1], { field: unreadable[0] });
}

/** GET /tool of the specification, with a search. */
export const getFoundTools = implement(getToolsCall, {
  summary:
    'All tools; q searches them, category, kind, price, torque, weight, volt, min, max and stock filter, sort orders them; id finds one, or none',
  public: { reads: ['tools', 'reviews', 'search_synonyms'], query: ['limit', 'id', ...toolQuery] },
  query: searchQuery,
  long: true,
  handle: ({ shop, query: { limit, after, id, ...filters }, ...exchange }) => {
    const filled = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const { currency } = shop.config;
    const parameters = new URLSearchParams(filled);
    requireReadableLimits(parameters, currency);
    const search = parseToolSearch(parameters, currency);
    // The list as it is comes from the database, whole however long it is.
    if (!isSearch(search)) return answerTools(shop, { limit, after, id }, exchange);
    // Searches are public, so one answer must not send the whole catalogue.
    return answerTools(shop, { limit: limit ?? MAX_PAGE_SIZE, after, id }, exchange, async (page) =>
      searchTools(await readCatalogue(shop), search, page),
    );
  },
});
