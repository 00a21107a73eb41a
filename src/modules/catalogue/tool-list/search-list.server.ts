import type { Shop } from '#src/core/shop.ts';
import { type FoundTools, TOOLS_PER_PAGE } from '#src/core/tools/tool-list-additions.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { countMissedSearch } from '../search/count-missed-searches.server.ts';
import { listChoices, type Search } from './find-tools.ts';
import { priceLimitProblems } from './price-filter.ts';
import { searchTools } from './search-tools.server.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import type { ToolChoices } from './tool-choices.ts';
import { countTools, listCategories } from './tool-list-repository.server.ts';
import { isSearch, parseToolSearch, searchFields } from './tool-search.ts';

declare module '#src/core/tools/tool-list-additions.ts' {
  interface ToolListSearch {
    filters: Search;
    /** Price limits that could not be read, and the query as typed. */
    limits: { problems: { min?: string; max?: string }; typed: Readonly<Record<string, string>> };
    choices: ToolChoices;
    /** The categories, if the list is long to scroll; otherwise empty. */
    categories: string[];
    /** How many tools are listed. */
    status: string;
    /** No tool of the catalogue matches. */
    foundNothing: boolean;
    /** The corrected search, if no tool matches all words as typed. */
    corrected?: string | undefined;
    /** Suggested search. */
    suggestion?: string | undefined;
  }
}

/** Up to this size, the catalogue is shown at once; a larger one is an infinite list. */
const WHOLE = 200;
/** Above this size, categories are also links above the list. */
const LONG = 48;

type Total = Awaited<ReturnType<typeof countTools>>;

/** Whether the search has filters besides words. */
const hasFilters = (search: Search) => isSearch({ ...search, text: '', sort: undefined, after: undefined });

/** Status text with the number of tools. Matches in a long list are not counted, because that would read all of it. */
function countText(shown: number, { count, more }: Total, isPage: boolean, search: Search): string {
  const total = `${more ? 'more than ' : ''}${formatPieces(count)} tools`;
  if (!isSearch({ ...search, sort: undefined, after: undefined })) return total.replace(/^m/, 'M');
  if (shown === count && !more) return total;
  return isPage ? `Found among ${total}` : `${formatPieces(shown)} of ${total}`;
}

/** Finds the tools that the query of /tools asks for. A search without a result is counted. */
export async function searchList(shop: Shop, parameters: URLSearchParams): Promise<FoundTools> {
  const { db, config } = shop;
  const { after, ...filters } = parseToolSearch(parameters, config.currency);
  const problems = priceLimitProblems(parameters, config.currency);
  const [total, categories, catalogue] = await Promise.all([countTools(db), listCategories(db), readCatalogue(shop)]);
  const limit = total.count > WHOLE ? TOOLS_PER_PAGE : WHOLE;
  const { items, next, corrected, suggestion } = searchTools(catalogue, filters, { limit, after });
  const foundNothing = items.length === 0 && !next;
  if (foundNothing && !after && filters.text && !hasFilters(filters)) countMissedSearch(db, filters.text);
  const typed = Object.fromEntries(searchFields.map((name) => [name, parameters.get(name) ?? '']));
  const search = {
    query: { ...typed, ...Object.fromEntries(Object.keys(problems).map((name) => [name, ''])) },
    filters,
    limits: { problems, typed },
    choices: listChoices(catalogue, { ...filters, text: corrected ?? filters.text }),
    categories: total.count > LONG && !filters.category ? categories : [],
    status: countText(items.length, total, Boolean(next || after), filters),
    foundNothing: foundNothing && total.count > 0,
    corrected,
    suggestion,
  };
  return { items, next, search };
}
