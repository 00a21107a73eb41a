import { type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { type Term, termsOf } from './search-terms.ts';
import type { Tool } from './tool.ts';
import { asksNumbers, countChoices, fitsNumbers, type ToolChoices } from './tool-choices.ts';
import { rankOf } from './tool-rank.ts';
import { readTools, scanTools } from './tool-scan-repository.server.ts';
import type { ToolSearch } from './tool-search.ts';
import { type Condition, collectable, filtersOf, saying } from './tool-search-conditions.server.ts';

export type Search = Omit<ToolSearch, 'after'>;

/** How well a tool answers the search; undefined when it does not. */
type RankIn = (tool: Tool) => number | undefined;

interface Ranked {
  tool: Tool;
  rank: number;
}

export interface FoundPage extends Page<Tool> {
  /** The words are those of so many tools that there is nothing to count. */
  uncounted?: true;
}

/** Few tools, the best first. The cursor is the rank and the id of the last one. */
function pageOfRanked(tools: readonly Tool[], rankIn: RankIn, { limit, after }: PageRequest): Page<Tool> {
  const [, last = '', id = ''] = /^(\d{1,6}):(.*)$/s.exec(after ?? '') ?? [];
  const rank = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  const ranked = tools
    .map((tool) => ({ tool, rank: rankIn(tool) }))
    .filter((one): one is Ranked => one.rank !== undefined)
    .filter((one) => one.rank < rank || (one.rank === rank && one.tool._id > id))
    .sort((one, other) => other.rank - one.rank || (one.tool._id < other.tool._id ? -1 : 1));
  const shown = ranked.slice(0, limit);
  const end = shown.at(-1);
  return {
    items: shown.map(({ tool }) => tool),
    next: end && ranked.length > limit ? `${end.rank}:${end.tool._id}` : undefined,
  };
}

/** Of many tools, those that the search names, then the others, each in the order of the catalogue. */
async function pageByName(
  db: Db,
  { terms, conditions, rankIn }: { terms: readonly Term[]; conditions: readonly Condition[]; rankIn: RankIn },
  { limit, after }: PageRequest,
): Promise<Page<Tool>> {
  const named = saying(db, terms, 'named');
  const others: Condition = { ids: undefined, holds: sql<SqlBool>`not (${named.holds})` };
  const holds = (tool: Tool) => rankIn(tool) !== undefined;
  const [, part = 'named', cursor = ''] = /^(named|said):(.*)$/s.exec(after ?? '') ?? [];
  const from = { limit, after: cursor || undefined };
  const scanOthers = async (request: PageRequest) => {
    const scan = { conditions: [...conditions, others], collected: undefined, sort: undefined, holds };
    const page = await scanTools(db, scan, request);
    return { ...page, next: page.next && `said:${page.next}` };
  };
  if (part === 'said') return scanOthers(from);
  const collected = await collectable(db, [named]);
  const first = await scanTools(db, { conditions: [...conditions, named], collected, sort: undefined, holds }, from);
  if (first.next) return { ...first, next: `named:${first.next}` };
  if (first.items.length === limit) return { ...first, next: 'said:' };
  const rest = await scanOthers({ limit: limit - first.items.length });
  return { items: [...first.items, ...rest.items], next: rest.next };
}

/**
 * One page of the tools that match, in the order that the search asks for; of words without such an order, the best match first.
 * Then in the order of the catalogue. A page may end early.
 * @param currency of the prices
 */
export async function findTools(db: Db, search: Search, request: PageRequest, currency: string): Promise<FoundPage> {
  const { text, sort } = search;
  const terms = termsOf(text);
  const conditions = [...(terms.length > 0 ? [saying(db, terms, 'said')] : []), ...filtersOf(search, currency)];
  // The engines fold the case of ASCII alone and read no numbers: the rank decides.
  const rankIn = (tool: Tool) => (fitsNumbers(tool, search) ? rankOf(tool, terms) : undefined);
  if (terms.length > 0 && !sort) {
    const ids = await collectable(db, conditions);
    if (ids) return pageOfRanked(await readTools(db, ids, conditions), rankIn, request);
    return { ...(await pageByName(db, { terms, conditions, rankIn }, request)), uncounted: true };
  }
  const isNarrowed = terms.length > 0 || asksNumbers(search);
  const collected = conditions.length > 0 || isNarrowed ? await collectable(db, conditions) : undefined;
  const holds = isNarrowed ? (tool: Tool) => rankIn(tool) !== undefined : undefined;
  const page = await scanTools(db, { conditions, collected, sort, holds }, request);
  return terms.length > 0 && !collected ? { ...page, uncounted: true } : page;
}

/** What is left to choose of a search, with counts; undefined when its words are those of too many tools to count. */
export async function listChoices(db: Db, search: Search): Promise<ToolChoices | undefined> {
  const terms = termsOf(search.text);
  const conditions = terms.length > 0 ? [saying(db, terms, 'said')] : [];
  const ids = await collectable(db, conditions);
  if (!ids) return undefined;
  const tools = await readTools(db, ids, conditions);
  return countChoices(
    tools.filter((tool) => rankOf(tool, terms) !== undefined),
    search,
  );
}
