import { type CellValue, type MergeRange, readXlsx, type Sheet } from 'hucre/xlsx';
import { Refusal } from '#src/platform/http/refusal.ts';
import { dayOfFields } from '#src/platform/i18n/days.ts';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { type ArchiveEntry, archiveEntries } from './archive-entries.ts';
import {
  type CellRow,
  inParts,
  MAX_COLUMNS,
  NOT_READABLE,
  type SheetPart,
  TOO_MANY_ROWS,
  textOfCell,
  tooLarge,
  unreadable,
} from './sheet-cells.ts';

/** A currency with the language of its country, such as [$৳-bn-BD]. */
const CURRENCY = /\[\$[^\]-]+-[^\]]*\]/;
const START_OF_1904 = Date.UTC(1904, 0, 1);
/** All rows, in the columns that are read. */
const AREA = 'A1:BZ1048576';
/** Longest element of XML: the attributes of a cell have some 40 bytes. */
const MAX_ELEMENT_BYTES = 64 * 1024;
/** Number of merged ranges and of hidden rows that are named. */
const MAX_NAMED = 5;

/** Counts the elements of XML before it is parsed. @throws Refusal when they are too long or too many */
function countElements(xml: Buffer): number {
  let count = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const end = xml.indexOf('>', at);
    if (end === -1 || end - at > MAX_ELEMENT_BYTES) throw unreadable(NOT_READABLE);
    count += 1;
    at = end;
  }
  return count;
}

function requireReadable(entries: readonly ArchiveEntry[]): void {
  const size = entries.reduce((total, entry) => total + entry.size, 0);
  if (size > bounds.unpackedWorkbook.value)
    throw tooLarge('This workbook unpacks to more than 96 MB. Remove other sheets and pictures, or split it.');
  let elements = 0;
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
    elements += countElements(entry.unpack());
    if (elements > bounds.workbookElements.value)
      throw tooLarge('This workbook has too many cells. Remove other sheets and formatting, or split it.');
  }
}

/** Digits of a number that a spreadsheet shows: 10.1 × 3 is stored as 30.299999999999997. */
const SHOWN_DIGITS = 15;

function textOf(cell: CellValue | undefined): string {
  if (cell instanceof Date) return dayOfFields(cell);
  if (typeof cell === 'number') return numberText(Number(cell.toPrecision(SHOWN_DIGITS)));
  return cell == null ? '' : textOfCell(cell);
}

const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const nameOf = ({ startRow, startCol, endRow, endCol }: MergeRange) =>
  `${letter(startCol)}${startRow + 1}:${letter(endCol)}${endRow + 1}`;

/** Gives each merged cell the value that a reader of the spreadsheet sees there. */
function splitMerged({ rows, merges = [] }: Sheet): string[] {
  const shown = merges.filter(({ startRow, startCol }) => textOf(rows[startRow]?.[startCol]) !== '');
  if (shown.length > bounds.mergedRanges.value)
    throw tooLarge('This sheet has more than 1,000 merged cells. Split them.');
  for (const { startRow, startCol, endRow, endCol } of shown) {
    const value = rows[startRow]?.[startCol] ?? null;
    for (const cells of rows.slice(startRow, endRow + 1))
      for (let column = startCol; column <= Math.min(endCol, MAX_COLUMNS - 1); column += 1) cells[column] = value;
  }
  if (shown.length === 0) return [];
  const more = shown.length > MAX_NAMED ? ` and ${shown.length - MAX_NAMED} more` : '';
  return [`Every cell of a merged range got its value: ${shown.slice(0, MAX_NAMED).map(nameOf).join(', ')}${more}.`];
}

/** Gives each amount its number: the reader takes the letters of a language beside its currency for those of days. */
async function readAmounts(file: Buffer, entries: readonly ArchiveEntry[], { name, rows }: Sheet): Promise<void> {
  const styles =
    entries
      .find((entry) => entry.name.endsWith('styles.xml'))
      ?.unpack()
      .toString() ?? '';
  if (!CURRENCY.test(styles)) return;
  // Since 1904, each number is another day; since 1900, 59 and 60 are the same.
  const read = await readXlsx(file, { range: AREA, sheets: [name], readStyles: true, dateSystem: '1904' });
  for (const [place, { value, style }] of read.sheets[0]?.cells ?? []) {
    if (!(value instanceof Date) || !CURRENCY.test(style?.numFmt ?? '')) continue;
    const [row = 0, column = 0] = place.split(',').map(Number);
    const cells = rows[row];
    if (cells) cells[column] = (value.getTime() - START_OF_1904) / DAY_MS;
  }
}

/** @throws Refusal that names a formula without its result, which would be read as an empty cell */
function requireResults({ cells = new Map() }: Sheet): void {
  for (const [place, { formula, value }] of cells) {
    if (formula === undefined || value !== null) continue;
    const [row = 0, column = 0] = place.split(',').map(Number);
    throw unreadable(
      `Cell ${letter(column)}${row + 1} has a formula without its result. Open the file in a spreadsheet, save it there and choose it again.`,
    );
  }
}

/** Says which rows the sender may not have seen. */
function hiddenRows({ rows, rowDefs = new Map() }: Sheet): string[] {
  const hidden = [...rowDefs].filter(([at, { hidden: is }]) => is && rows[at]?.some((cell) => textOf(cell) !== ''));
  if (hidden.length === 0) return [];
  const named = hidden.slice(0, MAX_NAMED).map(([at]) => at + 1);
  const more = hidden.length > MAX_NAMED ? ` and ${hidden.length - MAX_NAMED} more` : '';
  return [`Hidden rows were read like the others: ${named.join(', ')}${more}.`];
}

async function readFirstVisible(file: Buffer): Promise<{ sheet: Sheet; notices: string[] }> {
  const hidden: string[] = [];
  const others: string[] = [];
  let isFound = false;
  const { sheets } = await readXlsx(file, {
    range: AREA,
    sheets: (info) => {
      if (info.hidden || info.veryHidden) hidden.push(info.name);
      else if (isFound) others.push(info.name);
      else {
        isFound = true;
        return true;
      }
      return false;
    },
  });
  const [sheet] = sheets;
  if (!sheet) throw unreadable('This workbook has no visible sheet.');
  const skipped = [...hidden.map((name) => `"${name}" (hidden)`), ...others.map((name) => `"${name}"`)];
  const notices = skipped.length > 0 ? [`Read the sheet "${sheet.name}"; not read: ${skipped.join(', ')}.`] : [];
  return { sheet, notices };
}

function* rowsOf({ rows }: Sheet): Generator<CellRow> {
  for (const [at, cells] of rows.entries()) yield [at + 1, cells.slice(0, MAX_COLUMNS).map(textOf)];
}

/** Reads the first visible sheet of a workbook. @throws Refusal that names the reason */
export async function* workbookCells(file: Buffer): AsyncGenerator<SheetPart> {
  const entries = archiveEntries(file);
  if (!entries) throw unreadable(NOT_READABLE);
  try {
    requireReadable(entries);
    const { sheet, notices } = await readFirstVisible(file);
    requireResults(sheet);
    await readAmounts(file, entries, sheet);
    yield { sheet: sheet.name, notices: [...notices, ...hiddenRows(sheet), ...splitMerged(sheet)] };
    yield* inParts(rowsOf(sheet));
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  // The reader refuses a sheet whose used area is too large.
  const isTooLarge = error instanceof Error && error.message.includes('limit');
  return isTooLarge ? tooLarge(TOO_MANY_ROWS) : unreadable(NOT_READABLE);
}
