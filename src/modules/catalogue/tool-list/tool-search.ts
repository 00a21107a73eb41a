import { MAX_NAME_LENGTH } from '#src/core/tools/tool-limits.ts';
import { searchedPart, typedSearch } from '#src/platform/http/search-query.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { storedText } from '#src/platform/i18n/normal-text.ts';
import { readPriceLimit } from './price-filter.ts';

/** Sort orders of the list; the default is catalogue order. */
export const sortOrders = {
  'price-up': { label: 'Price: low to high' },
  'price-down': { label: 'Price: high to low' },
  stock: { label: 'Most in stock' },
  name: { label: 'Name' },
  torque: { label: 'Most torque' },
  weight: { label: 'Lightest' },
} as const;

export type Sorting = keyof typeof sortOrders;

/** Search and filters of the tool list, as in the URL. */
export interface ToolSearch {
  text: string;
  category: string;
  /** Scope of supply, '' for any; the filters below use '' in the same way. */
  kind: string;
  /**
   * This and the next two are ranges such as `25-50` and `250-`: price, newton metres, kilograms. The form has price
   * limits instead; earlier links and the API have ranges of prices too.
   */
  price: string;
  torque: string;
  weight: string;
  /** Volts. */
  volt: string;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Only tools with enough stock for a minimum order. */
  inStock: boolean;
  sort: Sorting | undefined;
  /** Cursor at the end of the previous page. */
  after: string | undefined;
}

function amount(typed: string | null, currency: string): number | undefined {
  const limit = readPriceLimit(typed, currency);
  return 'amount' in limit ? limit.amount : undefined;
}

const RANGE = /^(\d{1,6})-(\d{0,6})$/;
const matching = (typed: string | null, pattern: RegExp) => (typed !== null && pattern.test(typed) ? typed : '');

/** The ends of a range; the upper end is exclusive. @returns undefined if the text is not a range */
export function parseRange(range: string): { from: number; to: number | undefined } | undefined {
  const [, from, to] = RANGE.exec(range) ?? [];
  return from === undefined ? undefined : { from: Number(from), to: to ? Number(to) : undefined };
}

/** Query parameters of a search, on /tools and in GET /tool. */
export const searchFields = [
  'q',
  'category',
  'kind',
  'price',
  'torque',
  'weight',
  'volt',
  'min',
  'max',
  'stock',
  'sort',
  /** `list`: a table instead of cards. */
  'view',
] as const;
export const toolQuery = [...searchFields, 'after'] as const;

/** Id of the search form. */
export const TOOL_FILTER_FORM_ID = 'tool-filter';

/** Length of an id, a colon and the sort value, the longest of which is a name. */
const MAX_CURSOR_LENGTH = 37 + MAX_NAME_LENGTH;

/**
 * Parses the query parameters; invalid ones are ignored.
 * @param currency of the price limits, which only the list of tools has
 */
export function parseToolSearch(query: URLSearchParams, currency = 'USD'): ToolSearch {
  const sort = query.get('sort') ?? '';
  return {
    text: searchedPart(typedSearch(query)),
    category: storedText(withoutNul(query.get('category') ?? '')).slice(0, 100),
    kind: matching(query.get('kind'), /^(?:bare|kit)$/),
    price: matching(query.get('price'), RANGE),
    torque: matching(query.get('torque'), RANGE),
    weight: matching(query.get('weight'), RANGE),
    volt: matching(query.get('volt'), /^\d{1,4}(?:\.\d{1,2})?$/),
    after: withoutNul(query.get('after') ?? '').slice(0, MAX_CURSOR_LENGTH) || undefined,
    minPrice: amount(query.get('min'), currency),
    maxPrice: amount(query.get('max'), currency),
    inStock: query.get('stock') === '1',
    sort: Object.hasOwn(sortOrders, sort) ? (sort as Sorting) : undefined,
  };
}

/** A search without words and filters. */
export const noSearch: Omit<ToolSearch, 'after'> = {
  text: '',
  category: '',
  kind: '',
  price: '',
  torque: '',
  weight: '',
  volt: '',
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
  sort: undefined,
};

/** Whether the search has words, filters or a sort order. */
export function isSearch({ after: _, ...search }: ToolSearch): boolean {
  return Object.values(search).some(Boolean);
}
