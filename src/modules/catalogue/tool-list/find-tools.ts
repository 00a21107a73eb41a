import type { Tool } from '#src/core/tools/tool.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { type Meanings, termsOf } from './search-terms.ts';
import type { SearchedTool } from './searched-tool.ts';
import { countChoices, fits, type ToolChoices } from './tool-choices.ts';
import { rankOf } from './tool-rank.ts';
import type { Sorting, ToolSearch } from './tool-search.ts';

export type Search = Omit<ToolSearch, 'after'>;

/** A tool and how well it matches the words. */
interface Match {
  searched: SearchedTool;
  rank: number;
}

/** What is searched. */
export interface SearchedTools {
  /** In catalogue order. */
  tools: readonly SearchedTool[];
  /** Meanings that admins have added. */
  synonyms?: Meanings | undefined;
}

/** The tools that match all words, in catalogue order. */
function matching({ tools, synonyms }: SearchedTools, text: string): Match[] {
  const terms = termsOf(text, synonyms);
  return tools.flatMap((searched) => {
    const rank = rankOf(searched.texts, terms);
    return rank === undefined ? [] : [{ searched, rank }];
  });
}

/** Position of a tool in a list: the value sorted by, and its id. */
interface Position {
  value: number | string;
  id: string;
}

interface Order {
  valueOf: (searched: SearchedTool, rank: number) => number | string;
  direction: 1 | -1;
  /** Of tools with the same value. */
  idDirection: 1 | -1;
}

/** The best match first; without words all are alike, which is the catalogue order. */
const BY_RANK: Order = { valueOf: (_, rank) => rank, direction: -1, idDirection: 1 };
/** Above the weight of any tool. */
const MAX_KG = 1_000_000;
const ORDERS: Record<Sorting, Order> = {
  'price-up': { valueOf: ({ tool }) => tool.price, direction: 1, idDirection: 1 },
  'price-down': { valueOf: ({ tool }) => tool.price, direction: -1, idDirection: -1 },
  stock: { valueOf: ({ tool }) => tool.quantity, direction: -1, idDirection: -1 },
  name: { valueOf: ({ tool }) => tool.toolName, direction: 1, idDirection: 1 },
  // Tools without the figure are last.
  torque: { valueOf: ({ figures }) => figures.torque ?? -1, direction: -1, idDirection: 1 },
  weight: { valueOf: ({ figures }) => figures.weight ?? MAX_KG, direction: 1, idDirection: 1 },
};

function compare({ direction, idDirection }: Order, a: Position, b: Position): number {
  if (a.value !== b.value) return a.value < b.value ? -direction : direction;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -idDirection : idDirection;
}

/** The cursor has the value too, so that it stays valid if that tool is changed or deleted. */
const cursorOf = ({ value, id }: Position) => (value === 0 ? id : `${id}:${value}`);

function positionOf(cursor: string, sort: Sorting | undefined): Position {
  const [, id = '', value = ''] = /^([^:]*):?(.*)$/s.exec(cursor) ?? [];
  return { id, value: sort === 'name' ? value : Number(value) || 0 };
}

/** One page of the tools that match words and filters, sorted as requested; by default the best match comes first. */
export function findPageOfTools(catalogue: SearchedTools, search: Search, { limit, after }: PageRequest): Page<Tool> {
  const order = search.sort ? ORDERS[search.sort] : BY_RANK;
  const start = after === undefined ? undefined : positionOf(after, search.sort);
  const remaining = matching(catalogue, search.text)
    .filter(({ searched }) => fits(searched, search))
    .map(({ searched, rank }) => ({
      tool: searched.tool,
      at: { value: order.valueOf(searched, rank), id: searched.tool._id },
    }))
    .filter(({ at }) => !start || compare(order, start, at) < 0)
    .sort((a, b) => compare(order, a.at, b.at));
  const shown = remaining.slice(0, limit);
  const end = shown.at(-1);
  return {
    items: shown.map(({ tool }) => tool),
    next: end && remaining.length > limit ? cursorOf(end.at) : undefined,
  };
}

/** Facets of a search with counts. */
export const listChoices = (catalogue: SearchedTools, search: Search): ToolChoices =>
  countChoices(
    matching(catalogue, search.text).map(({ searched }) => searched),
    search,
  );
