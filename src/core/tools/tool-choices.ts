import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { measured } from './spec-numbers.ts';
import type { Tool } from './tool.ts';
import { endsOf, type ToolSearch } from './tool-search.ts';

/** Where one range ends and the next begins; the last has no end. */
const EDGES = {
  price: [0, 25, 50, 100, 250],
  torque: [0, 50, 100, 200, 400, 800],
  weight: [0, 1, 2, 3, 5, 10],
} as const;

type Ranged = keyof typeof EDGES;

/** Filters of the list, by the same names as in the address. */
export const choiceFields = ['category', 'kind', 'price', 'torque', 'weight', 'volt'] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** A value and how many tools have it under all the other choices. */
type Counted = readonly [value: string, count: number];
export type ToolChoices = Record<ChoiceField, Counted[]> & { inStock: number };

/** The range that a number is in, as in the address: `25-50`, `250-`. */
function rangeOf(number: number, field: Ranged): string {
  const above = EDGES[field].findIndex((edge) => number < edge);
  const last = above < 0 ? EDGES[field].length - 1 : above - 1;
  return `${EDGES[field][last]}-${EDGES[field][last + 1] ?? ''}`;
}

function isIn(number: number | undefined, range: string): boolean {
  const ends = endsOf(range);
  return !ends || (number !== undefined && number >= ends.from && (ends.to === undefined || number < ends.to));
}

type Asked = Pick<ToolSearch, ChoiceField | 'minPrice' | 'maxPrice' | 'inStock'>;

/** Whether a tool fits each choice. What is not chosen fits. */
const FITS: Record<ChoiceField | 'stock' | 'prices', (tool: Tool, asked: Asked) => boolean> = {
  category: (tool, { category }) => category === '' || tool.category === category,
  kind: (tool, { kind }) => kind === '' || tool.suppliedAs === kind,
  price: (tool, { price }) => isIn(tool.price, price),
  torque: (tool, { torque }) => torque === '' || isIn(measured(tool.specifications, 'torque'), torque),
  weight: (tool, { weight }) => weight === '' || isIn(measured(tool.specifications, 'weight'), weight),
  volt: (tool, { volt }) => volt === '' || measured(tool.specifications, 'volt') === Number(volt),
  stock: (tool, { inStock }) => !inStock || tool.quantity >= MINIMUM_ORDER_QUANTITY,
  prices: (tool, { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) =>
    tool.price >= minPrice && tool.price <= maxPrice,
};

/** Whether a tool has the numbers that are asked for, which the database cannot tell. */
export function fitsNumbers(tool: Tool, asked: Asked): boolean {
  return FITS.torque(tool, asked) && FITS.weight(tool, asked) && FITS.volt(tool, asked);
}

/** Whether a tool passes all filters of a search. */
export const fits = (tool: Tool, asked: Asked) => Object.values(FITS).every((holds) => holds(tool, asked));

export const asksNumbers = ({ torque, weight, volt }: Asked) => Boolean(torque || weight || volt);

function choiceOf(tool: Tool, field: ChoiceField): string | undefined {
  if (field === 'category') return tool.category ?? undefined;
  if (field === 'kind') return tool.suppliedAs ?? undefined;
  if (field === 'price') return rangeOf(tool.price, 'price');
  const number = measured(tool.specifications, field);
  if (number === undefined) return undefined;
  return field === 'volt' ? String(number) : rangeOf(number, field);
}

/** Categories stay in the order of the catalogue; ranges and numbers grow. */
const inOrder = (field: ChoiceField, counted: Counted[]) =>
  field === 'category' ? counted : counted.sort(([one], [other]) => Number.parseFloat(one) - Number.parseFloat(other));

/** Facets with counts. @param tools those that match the words of the search, in catalogue order */
export function countChoices(tools: readonly Tool[], asked: Asked): ToolChoices {
  const isLeft = (tool: Tool, except: string) =>
    Object.entries(FITS).every(([name, fits]) => name === except || fits(tool, asked));
  const entries = choiceFields.map((field) => {
    // A category without a tool that is left keeps its place.
    const counts = new Map<string, number>();
    for (const tool of tools) {
      const value = choiceOf(tool, field);
      const one = isLeft(tool, field) ? 1 : 0;
      if (value !== undefined && (one || field === 'category')) counts.set(value, (counts.get(value) ?? 0) + one);
    }
    const chosen = asked[field];
    if (chosen !== '' && !counts.has(chosen)) counts.set(chosen, 0);
    return [field, inOrder(field, [...counts])] as const;
  });
  const inStock = tools.filter((tool) => isLeft(tool, 'stock') && FITS.stock(tool, { ...asked, inStock: true })).length;
  return { ...(Object.fromEntries(entries) as Record<ChoiceField, Counted[]>), inStock };
}
