import { contentOf, type Tool, type ToolContent } from '#src/core/tools/tool.ts';
import { type DocumentKind, documentKinds, type PriceStep, type ToolDocument } from '#src/core/tools/tool-data.ts';
import type { Decimals } from '#src/core/tools/tool-data-fields.ts';
import { type ValueName, valueField, valueNames } from '#src/core/tools/tool-values.ts';
import { MEASURE_DECIMALS } from '#src/platform/i18n/read-number.ts';
import { joinParts, linesOf, splitParts } from './cell-text.ts';

export type ContentName = keyof ToolContent;
export type Cell = string | number | null;

/** Reads the number in a cell, or NaN. */
export type NumberReader = (cell: string, decimals: Decimals) => number;

/** Mapping of a tool's field to columns of a sheet. */
interface SheetField {
  name: ContentName;
  headings: readonly string[];
  /** Returns one cell per heading. */
  write(tool: ToolContent): readonly Cell[];
  /** Converts the cells to the field of a request body; an invalid number becomes NaN. */
  read(cells: readonly string[], numberIn: NumberReader): unknown;
}

const textOrNull = (cell: string) => cell.trim() || null;
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const text = (name: 'toolName' | 'description' | 'img' | 'price', heading: string): SheetField => ({
  name,
  headings: [heading],
  write: (tool) => [tool[name]],
  read: ([cell = '']) => cell.trim(),
});

/** The column of a single value, as its field declares it. */
function valueColumn(name: ValueName): SheetField {
  const { csv, decimals } = valueField(name);
  return {
    name,
    headings: [csv],
    write: (tool) => [tool[name]],
    read: ([cell = ''], numberIn) =>
      decimals === undefined || cell.trim() === '' ? textOrNull(cell) : numberIn(cell, decimals),
  };
}

type ListName = 'inTheBox' | 'priceSteps' | 'specifications' | 'pictures' | 'documents';

/** A list with one item per line. */
const list = <Name extends ListName>(
  name: Name,
  heading: string,
  write: (item: ToolContent[Name][number]) => string,
  read: (line: string, numberIn: NumberReader) => unknown,
): SheetField => ({
  name,
  headings: [heading],
  write: (tool) => [(tool[name] as readonly ToolContent[Name][number][]).map(write).join('\n')],
  read: ([cell = ''], numberIn) => linesOf(cell).map((line) => read(line, numberIn)),
});

const writeDocument = ({ kind, title, number, issuer, validUntil, url }: ToolDocument) =>
  joinParts([kind, title, number ?? '', issuer ?? '', validUntil ?? '', url], '|');

function readDocument(line: string) {
  const [kind = '', title = '', number = '', issuer = '', validUntil = '', url = ''] = splitParts(line, '|', 6);
  const known = Object.keys(documentKinds) as DocumentKind[];
  return {
    kind: known.find((code) => code === kind || documentKinds[code].toLowerCase() === kind.toLowerCase()) ?? kind,
    ...{ title, url, number: number || null, issuer: issuer || null, validUntil: validUntil || null },
  };
}

const writeStep = ({ from, price }: PriceStep) => `${from}: ${price ?? 'ask'}`;

function readStep(line: string, numberIn: NumberReader) {
  const [from = '', price = ''] = splitParts(line, ':', 2);
  return { from: numberIn(from, 0), price: price.toLowerCase() === 'ask' ? null : numberIn(price, 'price') };
}

/** Line for a picture without a description. */
const NO_TEXT = '-';

const CARTON = ['pieces', 'lengthCm', 'widthCm', 'heightCm', 'grossKg'] as const;

export const fields: readonly SheetField[] = [
  text('toolName', 'Name'),
  text('description', 'Description'),
  text('price', 'Price'),
  {
    name: 'category',
    headings: ['Category'],
    write: (tool) => [tool.category],
    read: ([cell = '']) => textOrNull(cell),
  },
  {
    name: 'suppliedAs',
    headings: ['Supplied as'],
    write: (tool) => [tool.suppliedAs],
    read: ([cell = '']) => textOrNull(cell)?.toLowerCase() ?? null,
  },
  list(
    'inTheBox',
    'In the box',
    (item) => joinParts([item], '|'),
    (line) => splitParts(line, '|', 1)[0],
  ),
  {
    name: 'carton',
    headings: ['Carton pieces', 'Carton length (cm)', 'Carton width (cm)', 'Carton height (cm)', 'Carton gross (kg)'],
    write: ({ carton }) => CARTON.map((size) => carton?.[size] ?? null),
    read: (cells, numberIn) => {
      const decimalsOfSize = (size: (typeof CARTON)[number]) => (size === 'pieces' ? 0 : MEASURE_DECIMALS);
      const sizes = CARTON.map((size, at) => [size, numberIn(cells[at] ?? '', decimalsOfSize(size))]);
      return isEmpty(cells) ? null : Object.fromEntries(sizes);
    },
  },
  ...valueNames.map(valueColumn),
  list('priceSteps', 'Price steps', writeStep, readStep),
  list(
    'specifications',
    'Specification',
    ({ name, value }) => joinParts([name, value], ':'),
    (line) => {
      const [name = '', value = ''] = splitParts(line, ':', 2);
      return { name, value };
    },
  ),
  text('img', 'Picture'),
  list(
    'pictures',
    'Further pictures',
    (address) => address,
    (line) => line,
  ),
  {
    name: 'pictureTexts',
    headings: ['What further pictures show'],
    write: ({ pictureTexts }) => [pictureTexts.map((shown) => shown || NO_TEXT).join('\n')],
    read: ([cell = '']) => linesOf(cell).map((line) => (line === NO_TEXT ? '' : line)),
  },
  list('documents', 'Documents', writeDocument, readDocument),
];

/** Headings of the identity and stock of a row, which are read before its other cells. */
export const ID = 'Id';
export const VERSION = 'Version';
export const STOCK = 'Stock';
export const STOCK_AT_EXPORT = 'Stock at export';

export const headings: readonly string[] = [
  ...[ID, VERSION, STOCK, STOCK_AT_EXPORT],
  ...fields.flatMap((field) => field.headings),
];

/** The first heading of a tool's field, for messages. */
export function headingOf(name: string): string {
  return name === 'quantity' ? STOCK : (fields.find((field) => field.name === name)?.headings[0] ?? name);
}

/** The cells of a tool, in the order of the headings. */
export function cellsOf(tool: Tool): Cell[] {
  const content = contentOf(tool);
  return [tool._id, tool.version, tool.quantity, tool.quantity, ...fields.flatMap((field) => field.write(content))];
}

/** Normalises a cell to the text that is read back from a file. */
export const cellText = (cell: Cell): string => (cell === null ? '' : String(cell).replace(/\r\n?/g, '\n'));
