import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { SearchedTool } from './searched-tool.ts';
import { parseRange, type ToolSearch } from './tool-search.ts';

/** Boundaries of the ranges; the last range is open. */
const EDGES = {
  torque: [0, 50, 100, 200, 400, 800],
  weight: [0, 1, 2, 3, 5, 10],
} as const;

type Ranged = keyof typeof EDGES;

/** Filters of the list that are chosen from values with counts, named as in the URL. */
export const choiceFields = ['category', 'kind', 'torque', 'weight', 'volt'] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** A value and the number of tools that have it under all other filters. */
type Counted = readonly [value: string, count: number];
export type ToolChoices = Record<ChoiceField, Counted[]> & { inStock: number };

/** The range that includes a number, as in the URL: `25-50`, `250-`. */
function rangeOf(number: number, field: Ranged): string {
  const upper = EDGES[field].findIndex((edge) => number < edge);
  const lower = upper < 0 ? EDGES[field].length - 1 : upper - 1;
  return `${EDGES[field][lower]}-${EDGES[field][lower + 1] ?? ''}`;
}

function isIn(number: number | undefined, range: string): boolean {
  const ends = parseRange(range);
  return !ends || (number !== undefined && number >= ends.from && (ends.to === undefined || number < ends.to));
}

type Filters = Pick<ToolSearch, ChoiceField | 'price' | 'minPrice' | 'maxPrice' | 'inStock'>;

/** Whether a tool passes each filter; a filter that is not set lets every tool pass. */
const FITS: Record<ChoiceField | 'price' | 'stock' | 'prices', (of: SearchedTool, filters: Filters) => boolean> = {
  category: ({ tool }, { category }) => category === '' || tool.category === category,
  kind: ({ tool }, { kind }) => kind === '' || tool.suppliedAs === kind,
  price: ({ tool }, { price }) => isIn(tool.price, price),
  torque: ({ figures }, { torque }) => isIn(figures.torque, torque),
  weight: ({ figures }, { weight }) => isIn(figures.weight, weight),
  volt: ({ figures }, { volt }) => volt === '' || figures.volt === Number(volt),
  stock: ({ tool }, { inStock }) => !inStock || tool.quantity >= MINIMUM_ORDER_QUANTITY,
  prices: ({ tool }, { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) =>
    tool.price >= minPrice && tool.price <= maxPrice,
};

/** Whether a tool passes all filters of a search. */
export const fits = (tool: SearchedTool, filters: Filters) =>
  Object.values(FITS).every((holds) => holds(tool, filters));

function choiceOf({ tool, figures }: SearchedTool, field: ChoiceField): string | undefined {
  if (field === 'category') return tool.category ?? undefined;
  if (field === 'kind') return tool.suppliedAs ?? undefined;
  const number = figures[field];
  if (number === undefined) return undefined;
  return field === 'volt' ? String(number) : rangeOf(number, field);
}

/** Categories stay in catalogue order; ranges and numbers are in ascending order. */
const inOrder = (field: ChoiceField, counted: Counted[]) =>
  field === 'category' ? counted : counted.sort(([a], [b]) => Number.parseFloat(a) - Number.parseFloat(b));

/** Facets with counts. @param tools all tools that match the words of the search, in catalogue order */
export function countChoices(tools: readonly SearchedTool[], filters: Filters): ToolChoices {
  const remains = (tool: SearchedTool, except: string) =>
    Object.entries(FITS).every(([name, fits]) => name === except || fits(tool, filters));
  const entries = choiceFields.map((field) => {
    // A category without remaining tools keeps its position, with the count 0.
    const counts = new Map<string, number>();
    for (const tool of tools) {
      const value = choiceOf(tool, field);
      const increment = remains(tool, field) ? 1 : 0;
      if (value !== undefined && (increment || field === 'category'))
        counts.set(value, (counts.get(value) ?? 0) + increment);
    }
    const chosen = filters[field];
    if (chosen !== '' && !counts.has(chosen)) counts.set(chosen, 0);
    return [field, inOrder(field, [...counts])] as const;
  });
  const inStock = tools.filter(
    (tool) => remains(tool, 'stock') && FITS.stock(tool, { ...filters, inStock: true }),
  ).length;
  return { ...(Object.fromEntries(entries) as Record<ChoiceField, Counted[]>), inStock };
}
