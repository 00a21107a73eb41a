import { linePrice, listPrices } from '#src/core/orders/line-price.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { addToolNotes } from '#src/core/tools/add-tool-notes.server.ts';
import { formatVolume, loadOf } from '#src/core/tools/container-load.ts';
import { shownSpecification } from '#src/core/tools/shown-specification.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { offeredNames, offeredValues } from '#src/core/tools/tool-values.ts';
import { searchedPart } from '#src/platform/http/search-query.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { findTools } from '../editor/tools-repository.server.ts';
import { searchTools } from '../tool-list/search-tools.server.ts';
import { readCatalogue } from '../tool-list/tool-catalogue.server.ts';
import { noSearch } from '../tool-list/tool-search.ts';
import { type ComparisonRequest, MAX_COMPARED_TOOLS } from './compare-url.ts';
import { type ComparedRow, mergeSpecifications, onlyDiffering } from './compared-rows.ts';
import type { Comparison } from './comparison.ts';

/** Maximum number of tools to choose from; a longer catalogue has to be searched. */
const MAX_CHOICES = 100;

type ComparingShop = Pick<Shop, 'config' | 'db' | 'revisions' | 'fills'>;
type TextOf = (tool: Tool) => string | null | undefined;

/** Leaves out rows without a value. */
function rowsOf(tools: readonly Tool[], values: readonly (readonly [name: string, textOf: TextOf])[]): ComparedRow[] {
  const rows = values.map(([name, textOf]) => ({ name, values: tools.map((tool) => textOf(tool) ?? null) }));
  return rows.filter((row) => row.values.some((value) => value !== null));
}

function offerRows({ config, fills }: ComparingShop, tools: readonly Tool[], pieces: number) {
  const { currency } = config;
  /** The amount for a number of pieces, each at the price of an order of `pieces`. */
  const cost = (tool: Tool, of: number) => {
    const unitPrice = linePrice(tool, pieces, fillingsOf(fills, listPrices), currency);
    return unitPrice === undefined ? 'On request' : formatMinor(orderTotal(of, unitPrice), currency);
  };
  const steps = (tool: Tool) =>
    fillingsOf(fills, toolAdditions).flatMap(({ priceSteps }) => priceSteps?.(tool, config) ?? []);
  return rowsOf(tools, [
    [`Price per piece, for ${formatPieces(pieces)}`, (tool) => cost(tool, 1)],
    [`${formatPieces(pieces)} pieces cost`, (tool) => cost(tool, pieces)],
    [
      'Price steps',
      (tool) =>
        steps(tool)
          .map(({ name, value }) => `${name}: ${value}`)
          .join('\n') || null,
    ],
    ['Minimum order', () => `${MINIMUM_ORDER_QUANTITY} pieces`],
    ['In stock', ({ quantity }) => `${formatPieces(quantity)} pieces`],
    ['Next batch', ({ notes }) => notes?.stock],
    ...offeredNames.map((name): [string, TextOf] => [
      name,
      (tool) => offeredValues(tool, currency).find((row) => row.name === name)?.value,
    ]),
  ]);
}

function loadRows(tools: readonly Tool[], pieces: number): ComparedRow[] {
  return rowsOf(tools, [
    ['Cartons', ({ carton }) => carton && formatPieces(loadOf(carton, pieces).cartons)],
    ['Volume', ({ carton }) => carton && formatVolume(loadOf(carton, pieces).m3)],
    ['Gross weight', ({ carton }) => carton && `${formatPieces(Math.round(loadOf(carton, pieces).grossKg))} kg`],
  ]);
}

/** "Supplied as" is shown before the price, the rest of the specification below it. */
function specificationRows(tools: readonly Tool[]) {
  const rows = mergeSpecifications(tools.map(shownSpecification));
  const isSupplied = ({ name }: ComparedRow) => /^supplied as$/i.test(name.trim());
  return { supplied: rows.filter(isSupplied), others: rows.filter((row) => !isSupplied(row)) };
}

/** Lists the tools that can be added. */
async function listChoices(shop: ComparingShop, tools: readonly Tool[], find: string) {
  if (tools.length >= MAX_COMPARED_TOOLS) return { choices: [], isLong: false };
  const { items, next } = searchTools(
    await readCatalogue(shop),
    { ...noSearch, text: searchedPart(find) },
    { limit: MAX_CHOICES },
  );
  const choices = items.filter(({ _id }) => !tools.some((tool) => tool._id === _id));
  return {
    choices: choices.map(({ _id, toolName }) => ({ _id, toolName })),
    isLong: find !== '' || next !== undefined,
  };
}

/** Reads the tools of a comparison and computes its table. */
export async function compareTools(
  shop: ComparingShop,
  { ids, pieces, onlyDifferences, find, problems }: ComparisonRequest,
): Promise<Comparison> {
  const toolsById = new Map((await findTools(shop.db, ids)).map((tool) => [tool._id, tool]));
  const tools = await addToolNotes(
    shop,
    ids.flatMap((id) => toolsById.get(id) ?? []),
  );
  const missing = ids.length - tools.length;
  const { supplied, others } = specificationRows(tools);
  const groups = [
    { title: 'Offer', rows: [...supplied, ...offerRows(shop, tools, pieces)] },
    { title: `Freight of ${formatPieces(pieces)} pieces`, rows: loadRows(tools, pieces) },
    { title: 'Specification', rows: others },
  ].filter(({ rows }) => rows.length > 0);
  return {
    tools: tools.map(({ _id, toolName, img }) => ({ _id, toolName, img })),
    // A single tool differs from nothing: all its rows stay.
    groups: onlyDifferences && tools.length > 1 ? onlyDiffering(groups) : groups,
    ...(await listChoices(shop, tools, find)),
    pieces,
    onlyDifferences,
    find,
    problems:
      missing === 0
        ? problems
        : [
            ...problems,
            `${missing === 1 ? 'A tool is' : `${missing} tools are`} no longer in the catalogue, and left out.`,
          ],
  };
}
