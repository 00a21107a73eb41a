import { type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { termsOf } from './search-terms.ts';
import { type Ranked, ranked, TextMatches } from './text-matches.server.ts';
import type { Tool } from './tool.ts';
import { countChoices, fits, hasNumericFilters, passesNumericFilters, type ToolChoices } from './tool-choices.ts';
import { rankOf } from './tool-rank.ts';
import { readTools, scanTools } from './tool-scan-repository.server.ts';
import type { ToolSearch } from './tool-search.ts';
import { type Condition, fewest, filtersOf, type Ids, saying } from './tool-search-conditions.server.ts';

export type Search = Omit<ToolSearch, 'after'>;

interface ByName {
  /** Name matches and their ids, unless there are too many. */
  named: Condition;
  collected: Ids | undefined;
  conditions: readonly Condition[];
  holds: (tool: Tool) => boolean;
}

export interface FoundPage extends Page<Tool> {
  /** Too many tools match the words to count them. */
  uncounted?: true;
}

/** Page of a small result, the best match first. The cursor is the rank and id of the last tool. */
function pageOfRanked(found: readonly Ranked[], { limit, after }: PageRequest): Page<Tool> {
  const [, last = '', id = ''] = /^(\d{1,6}):(.*)$/s.exec(after ?? '') ?? [];
  const rank = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  const remaining = found
    .filter((match) => match.rank < rank || (match.rank === rank && match.tool._id > id))
    .sort((a, b) => b.rank - a.rank || (a.tool._id < b.tool._id ? -1 : 1));
  const shown = remaining.slice(0, limit);
  const end = shown.at(-1);
  return {
    items: shown.map(({ tool }) => tool),
    next: end && remaining.length > limit ? `${end.rank}:${end.tool._id}` : undefined,
  };
}

/** Page of a large result: first the tools whose names match, then the others, each in catalogue order. */
async function pageByName(
  db: Db,
  { named, collected, conditions, holds }: ByName,
  { limit, after }: PageRequest,
): Promise<Page<Tool>> {
  const others: Condition = { ids: undefined, holds: sql<SqlBool>`not (${named.holds})` };
  const [, part = 'named', cursor = ''] = /^(named|said):(.*)$/s.exec(after ?? '') ?? [];
  const from = { limit, after: cursor || undefined };
  const scanOthers = async (request: PageRequest) => {
    const scan = { conditions: [others, ...conditions], collected: undefined, sort: undefined, holds };
    const page = await scanTools(db, scan, request);
    return { ...page, next: page.next && `said:${page.next}` };
  };
  if (part === 'said') return scanOthers(from);
  const first = await scanTools(db, { conditions: [named, ...conditions], collected, sort: undefined, holds }, from);
  if (first.next) return { ...first, next: `named:${first.next}` };
  if (first.items.length === limit) return { ...first, next: 'said:' };
  const rest = await scanOthers({ limit: limit - first.items.length });
  return { items: [...first.items, ...rest.items], next: rest.next };
}

/**
 * One page of the matching tools in the requested order; by default, the best matches come first for a search with
 * words, and ties are in catalogue order. A page may have fewer than `limit` tools although there is a next one.
 * @param currency of the prices
 */
export async function findTools(
  db: Db,
  search: Search,
  request: PageRequest,
  currency: string,
  textMatches = new TextMatches(db),
): Promise<FoundPage> {
  const { text, sort } = search;
  const terms = termsOf(text);
  const filters = filtersOf(search, currency);
  // The engines fold only ASCII case and do not read numbers, so the rank decides.
  const holds = (tool: Tool) => passesNumericFilters(tool, search) && rankOf(tool, terms) !== undefined;
  if (terms.length === 0) {
    const isNarrowed = hasNumericFilters(search);
    const { said, others } =
      filters.length > 0 || isNarrowed ? await textMatches.candidates('', filters) : { said: undefined, others: [] };
    const collected = said ?? fewest(others);
    const scan = { conditions: filters, collected, sort, holds: isNarrowed ? holds : undefined };
    return scanTools(db, scan, request);
  }
  const named = saying(db, terms, 'named');
  const { said, others } = await textMatches.candidates(text, [named, ...filters]);
  const [collected, ...filtered] = others;
  const found = said ?? fewest(filtered);
  // The cheapest conditions come first.
  const conditions = [...filters, saying(db, terms, 'said')];
  if (sort) {
    const page = await scanTools(db, { conditions, collected: found, sort, holds }, request);
    return found ? page : { ...page, uncounted: true };
  }
  if (said) {
    const tools = (await textMatches.tools(text)) ?? [];
    return pageOfRanked(
      tools.filter(({ tool }) => fits(tool, search)),
      request,
    );
  }
  if (found) {
    const tools = (await readTools(db, found, conditions)).filter((tool) => passesNumericFilters(tool, search));
    return pageOfRanked(ranked(tools, terms), request);
  }
  return { ...(await pageByName(db, { named, collected, conditions, holds }, request)), uncounted: true };
}

/** Facets of a search with counts; undefined if too many tools match to count. */
export async function listChoices(
  db: Db,
  search: Search,
  textMatches = new TextMatches(db),
): Promise<ToolChoices | undefined> {
  const tools = await textMatches.tools(search.text);
  return (
    tools &&
    countChoices(
      tools.map(({ tool }) => tool),
      search,
    )
  );
}
