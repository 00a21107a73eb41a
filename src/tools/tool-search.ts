import { MINIMUM_ORDER_QUANTITY } from '#src/orders/minimum-order.ts';
import type { Tool } from './tool.ts';

/** How the list may be ordered; without a choice it is the catalogue's own order. */
export const sortings = {
  'price-up': { label: 'Price: low to high', compare: (a, b) => a.price - b.price },
  'price-down': { label: 'Price: high to low', compare: (a, b) => b.price - a.price },
  stock: { label: 'Most in stock', compare: (a, b) => b.quantity - a.quantity },
  name: { label: 'Name', compare: (a, b) => a.toolName.localeCompare(b.toolName, 'en') },
} as const satisfies Record<string, { label: string; compare: (a: Tool, b: Tool) => number }>;

export type Sorting = keyof typeof sortings;

/** What a buyer asks of the list, as it stands in the address. */
export interface ToolSearch {
  text: string;
  category: string;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** Only tools of which a whole order is in stock. */
  inStock: boolean;
  sort: Sorting | undefined;
}

function amount(typed: string | null): number | undefined {
  return typed && /^\d{1,9}(?:\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : undefined;
}

/** Reads the address; what cannot be understood is not asked for. */
export function parseToolSearch(query: URLSearchParams): ToolSearch {
  const sort = query.get('sort') ?? '';
  return {
    text: (query.get('q') ?? '').trim().slice(0, 100),
    category: (query.get('category') ?? '').slice(0, 100),
    minPrice: amount(query.get('min')),
    maxPrice: amount(query.get('max')),
    inStock: query.get('stock') === '1',
    sort: Object.hasOwn(sortings, sort) ? (sort as Sorting) : undefined,
  };
}

/** Every word must occur somewhere in what the shop says about the tool. */
function matchesText(tool: Tool, text: string): boolean {
  const said = [tool.toolName, tool.description, tool.category ?? '', ...tool.specifications.map(({ value }) => value)]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The tools that answer the search, in the order it asks for; without a search, all tools in the order of the catalogue. */
export function searchTools(tools: readonly Tool[], search: ToolSearch): Tool[] {
  const { text, category, minPrice, maxPrice, inStock, sort } = search;
  const found = tools.filter(
    (tool) =>
      (text === '' || matchesText(tool, text)) &&
      (category === '' || tool.category === category) &&
      (minPrice === undefined || tool.price >= minPrice) &&
      (maxPrice === undefined || tool.price <= maxPrice) &&
      (!inStock || tool.quantity >= MINIMUM_ORDER_QUANTITY),
  );
  return sort ? found.sort(sortings[sort].compare) : found;
}

/** The categories there are, in the order in which the catalogue first names them. */
export function categoriesOf(tools: readonly Tool[]): string[] {
  return [...new Set(tools.flatMap(({ category }) => category ?? []))];
}
