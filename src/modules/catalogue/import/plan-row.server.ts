import { changedFields } from '#src/core/admin-change.server.ts';
import { contentOf, type Tool, type ToolContent } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import { type AddToolRequest, toolInputOf } from '#src/core/tools/tool-request.ts';
import { addToolProblems } from '#src/core/tools/tool-rules.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import { parseWholeNumber, readNumber } from '#src/platform/i18n/read-number.ts';
import { enteredContent } from '../editor/entered-content.ts';
import { addToolWithDataSchema, dataAfterEdit, dataOfNewTool } from '../tool-data/data-request.ts';
import { toolDataProblems } from '../tool-data/data-rules.ts';
import type { RowChange, RowProblem } from './import-outcome.ts';
import { type ContentName, cellText, fields, headingOf, ID, STOCK, STOCK_AT_EXPORT, VERSION } from './tool-columns.ts';

/** A row of a file: its cells by heading, without columns that the file lacks. */
export interface SheetRow {
  /** Row number in the spreadsheet. */
  row: number;
  cells: ReadonlyMap<string, string>;
}

/** Effect of a row: problems, a changed or new tool (`after`), or none. */
export type RowPlan = { problems: RowProblem[] } | { after: ToolContent; changed: ContentName[] } | 'unchanged';

/** Maximum length of a displayed value, in characters. */
const MAX_SHOWN = 120;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

type Problem = [field: string, reason: string];

/** Says what was read; undefined for an empty cell. */
const notANumber = (cell: string, whole: boolean): string | undefined =>
  cell.trim() === '' ? undefined : `“${shortened(cell.trim())}” is not a ${whole ? 'whole ' : ''}number.`;

/** What a spreadsheet shows and saves where a formula has failed. */
const ERROR = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i;

type Sent = Partial<Record<ContentName, unknown>>;

/**
 * Fields with cells that differ from a current export: an untouched cell changes nothing.
 * @param doubts receives a problem for each number that can be two numbers
 */
function sentBy({ cells }: SheetRow, seen: Tool | undefined, currency: string, doubts: Problem[]): Sent {
  const sent: Sent = {};
  for (const field of fields) {
    const was = seen ? field.write(contentOf(seen)).map(cellText) : field.headings.map(() => '');
    const is = field.headings.map((heading, at) => cells.get(heading) ?? was[at] ?? '');
    if (is.every((cell, at) => cell === was[at])) continue;
    sent[field.name] = field.read(is, (cell, decimals) => {
      const { value, ambiguity } = readNumber(cell, decimals === 'price' ? decimalsOf(currency) : decimals);
      const doubt = ambiguity ?? (Number.isNaN(value) ? notANumber(cell, decimals === 0) : undefined);
      if (doubt) doubts.push([field.name, doubt]);
      return value;
    });
    // The rule of the form says what is wrong with a price that has digits.
    const doubt = field.name === 'price' && !/\p{Nd}/u.test(is[0] ?? '') && notANumber(is[0] ?? '', false);
    if (doubt) doubts.push([field.name, doubt]);
    const error = is.find((cell) => ERROR.test(cell.trim()));
    if (error && doubts.every(([name]) => name !== field.name))
      doubts.push([field.name, `“${error.trim()}” is an error of the spreadsheet.`]);
  }
  return sent;
}

/** Requested stock. In an exported row, the edit is applied as a difference, so that pieces sold since stay sold. */
function stockAfter({ cells }: SheetRow, seen: Tool | undefined): number | undefined {
  const typed = cells.get(STOCK)?.trim() ?? '';
  const exported = cells.get(STOCK_AT_EXPORT)?.trim() ?? '';
  if (typed === '' || typed === (seen && (exported || String(seen.quantity)))) return undefined;
  return seen && exported
    ? seen.quantity + parseWholeNumber(typed) - parseWholeNumber(exported)
    : parseWholeNumber(typed);
}

function requestOf(row: SheetRow, seen: Tool | undefined, currency: string) {
  const doubts: Problem[] = [];
  const sent = sentBy(row, seen, currency, doubts);
  const pieces = stockAfter(row, seen);
  if (pieces !== undefined) sent.quantity = pieces;
  const stock = stockProblem(row, seen, pieces);
  // Despite an invalid stock, the rest of the row is checked as well.
  const quantity = stock.length > 0 || pieces === undefined ? seen?.quantity : pieces;
  const { toolName, price, description, img, category, specifications } = seen ?? {};
  const request = { toolName, price, description, img, category, specifications, ...sent, quantity };
  return { sent, found: [...stock, ...doubts], request };
}

/** The sent values in stored form; other fields of an existing tool are unchanged, blanks included. */
function contentAfter(
  seen: Tool | undefined,
  sent: Sent,
  entered: ReturnType<typeof enteredContent>,
  data: ToolData,
): ToolContent {
  if (!seen) return { ...entered, ...data };
  const changed = Object.entries(entered).filter(([name]) => Object.hasOwn(sent, name));
  return { ...contentOf(seen), ...Object.fromEntries(changed), ...data };
}

/** Problem of a stock that was edited in an export. */
function stockProblem({ cells }: SheetRow, seen: Tool | undefined, pieces: number | undefined): Problem[] {
  if (pieces === undefined || pieces >= 0) return [];
  const doubt = Number.isNaN(pieces) && notANumber(cells.get(STOCK) ?? '', true);
  if (doubt) return [['quantity', doubt]];
  if (!seen) return [];
  return [['quantity', `Pieces were sold since the export: ${seen.quantity} are in stock now.`]];
}

/** Invalid and missing fields. */
function problemsOf(request: AddToolRequest, data: ToolData, currency: string): Problem[] {
  const problems = { ...addToolProblems(toolInputOf(request), currency), ...toolDataProblems(data, currency) };
  return Object.entries(problems).filter((entry): entry is Problem => Boolean(entry[1]));
}

/** Checks a row by the rules of the form. @param seen tool with the row's id; undefined for a new one */
export function planRow(row: SheetRow, seen: Tool | undefined, currency: string): RowPlan {
  const { sent, found, request } = requestOf(row, seen, currency);
  if (seen && Object.keys(sent).length === 0) return 'unchanged';
  const problemsAt = (problems: readonly Problem[]): RowPlan => ({
    problems: problems.map(([field, reason]) => ({ row: row.row, column: headingOf(field), reason })),
  });
  const isNew = (field: string) => !found.some(([name]) => name === field);
  const isSent = (field: string) => !seen || Object.hasOwn(sent, field);

  const parsed = addToolWithDataSchema.safeParse(request);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }): Problem => [String(path[0]), `It ${message}.`]);
    return problemsAt([...found, ...issues.filter(([field]) => isNew(field))]);
  }
  const data = seen ? dataAfterEdit(seen, parsed.data) : dataOfNewTool(parsed.data);
  // A new tool without a picture becomes a draft.
  const isNeeded = (field: string) => field !== 'img' || Boolean(seen) || !isBlank(parsed.data.img);
  const broken = problemsOf(parsed.data, data, currency).filter(
    ([field]) => isSent(field) && isNew(field) && isNeeded(field),
  );
  const problems = [...found, ...broken];
  if (problems.length > 0) return problemsAt(problems);

  const after = contentAfter(seen, sent, enteredContent(parsed.data, currency), data);
  const changed = Object.keys(changedFields(seen ? contentOf(seen) : {}, after).after ?? {}) as ContentName[];
  if (seen && changed.length === 0) return 'unchanged';
  const version = row.cells.get(VERSION)?.trim() ?? '';
  if (seen && version !== '' && version !== String(seen.version)) {
    return problemsAt([[VERSION, editedSince(seen, changed)]]);
  }
  return { after, changed };
}

function editedSince({ toolName }: Tool, changed: readonly ContentName[]): string {
  const columns = changed.map(headingOf).join(', ');
  return `${toolName} was edited after this file was exported, and the file differs from it in: ${columns}. Export it again.`;
}

function displayValue(name: ContentName, content: ToolContent): string {
  if (name === 'quantity') return String(content.quantity);
  const cells = fields.find((field) => field.name === name)?.write(content) ?? [];
  return shortened(cells.map(cellText).join(' / '));
}

/** A change in display form. */
export function rowChangeInWords(
  row: number,
  seen: Tool | undefined,
  after: ToolContent,
  changed: ContentName[],
): RowChange {
  const { toolName: tool } = after;
  if (!seen) return { row, tool, added: true, draft: after.img === '', fields: [] };
  const was = contentOf(seen);
  const inFields = changed.map((name) => ({
    column: headingOf(name),
    was: displayValue(name, was),
    is: displayValue(name, after),
  }));
  return { row, tool, added: false, draft: false, fields: inFields };
}

export const idOf = ({ cells }: SheetRow): string => cells.get(ID)?.trim() ?? '';
