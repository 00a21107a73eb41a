import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, number, orNull, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { LineChange, ListLine } from './list-lines.ts';
import type { ListedTool, NamedTools } from './listed-tool.ts';

const line: Shape<ListLine> = record({ toolId: filledText, pieces: wholeNumber });

const tool: Shape<ListedTool> = record({
  _id: filledText,
  toolName: text,
  img: text,
  quantity: wholeNumber,
  price: number,
  priceSteps: list(record({ from: wholeNumber, price: orNull(number) })),
  carton: orNull(record({ pieces: wholeNumber, lengthCm: number, widthCm: number, heightCm: number, grossKg: number })),
});

export const getListCall = contract('GET /list', { answer: record({ lines: list(line) }) });

export const putListCall = contract('PUT /list', {
  body: sent<{ changes: LineChange[] }>(),
  /** `left` are the tools of new lines that were not stored. */
  answer: record({ lines: list(line), left: list(text) }),
});

export const getListedToolsCall = contract('GET /listed-tool', {
  /** Ids, separated by commas. */
  query: sent<{ ids: string }>(),
  answer: list(tool),
});

const found: Shape<NamedTools> = record({
  name: text,
  toolIds: list(text),
  near: list(record({ _id: filledText, toolName: text })),
});

export const findListedToolsCall = contract('POST /listed-tool/search', {
  body: sent<{ names: string[] }>(),
  answer: list(found),
});

/** The cells of a CSV file or of the first sheet of a workbook. */
export const readListFileCall = contract('POST /list-file', {
  answer: record({
    rows: list(record({ row: wholeNumber, cells: list(text) })),
    notices: list(text),
  }),
});
