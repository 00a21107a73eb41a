import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';

/** A row with cells: its number in the spreadsheet, and the texts of its cells. */
export type CellRow = [row: number, cells: string[]];

/** A part of what is read from a file. */
export interface SheetPart {
  /** What a reader of the file should know, such as a sheet that was skipped. */
  notices?: string[];
  /** Name of the sheet, in a workbook. */
  sheet?: string;
  rows?: CellRow[];
}

/** A sheet of tools has about 30 columns. */
export const MAX_COLUMNS = 78;
/** Rows that are sent together have about this many characters. */
const PART_LENGTH = 64 * 1024;

/** Normalises a cell to text whose lines end alike. */
export const textOfCell = (cell: unknown): string => String(cell).replace(/\r\n?/g, '\n');

export const NOT_READABLE =
  'This is not a readable CSV or XLSX file. Save it in one of these formats and choose it again.';
export const unreadable = (message: string) => new Refusal('malformed', 'sheet_unreadable', message);
export const tooLarge = (message: string) => new Refusal('too-large', 'sheet_too_large', message);
export const TOO_MANY_ROWS = 'A file may have 10,000 rows. Split it, and remove empty rows.';

/**
 * The rows that have text, in parts.
 * @throws Refusal when there are too many, or too much text
 */
export function* inParts(rows: Iterable<CellRow>): Generator<SheetPart> {
  let part: CellRow[] = [];
  let [length, total] = [0, 0];
  for (const [row, cells] of rows) {
    if (cells.every((text) => text.trim() === '')) continue;
    if (row > bounds.importedRows.value + 1) throw tooLarge(TOO_MANY_ROWS);
    for (const text of cells) {
      if (text.length > bounds.importedCell.value)
        throw tooLarge(`Row ${row} has a cell with more than 32,767 characters.`);
      length += text.length;
    }
    part.push([row, cells]);
    if (length < PART_LENGTH) continue;
    total += length;
    if (total > bounds.importedText.value) throw tooLarge('This file has more than 48 million characters. Split it.');
    yield { rows: part };
    [part, length] = [[], 0];
  }
  yield { rows: part };
}
