import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { withoutApostrophe } from '#src/platform/http/csv-row.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { MAX_IMPORT_ROWS, MAX_UNPACKED_BYTES } from './import-outcome.ts';
import type { SheetRow } from './plan-row.server.ts';
import { cellText, headings } from './tool-columns.ts';
import { unpackedSize } from './unpacked-size.ts';

const unreadable = (message: string) => new Refusal('malformed', 'sheet_unreadable', message);
const tooLarge = (message: string) => new Refusal('too-large', 'sheet_too_large', message);

const NOT_READABLE = 'This is not a readable CSV or XLSX file. Save it in one of these formats and choose it again.';
const ZIP = Buffer.from('PK\u0003\u0004');
/** Signature of an old workbook (.xls) and of one with a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');
/** Range of columns to read: more than a sheet of tools has. */
const COLUMNS = 'A1:BZ';
/** Number of rows read before other requests get a turn. */
const CHUNK = 200;

type Cells = readonly unknown[];

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return numberText(cell);
  return cell == null ? '' : cellText(String(cell));
}

async function* workbookRows(file: Buffer): AsyncGenerator<[row: number, cells: Cells]> {
  const size = unpackedSize(file);
  if (size === undefined) throw unreadable(NOT_READABLE);
  if (size > MAX_UNPACKED_BYTES)
    throw tooLarge('This workbook unpacks to more than 96 MB. Remove other sheets and pictures, or split it.');
  const { streamXlsxRows } = await import('hucre');
  try {
    const rows = streamXlsxRows(file, { range: `${COLUMNS}${MAX_IMPORT_ROWS + 2}` });
    for await (const { index, values } of rows) yield [index + 1, values];
  } catch {
    throw unreadable(NOT_READABLE);
  }
}

async function* textRows(file: Buffer): AsyncGenerator<[row: number, cells: Cells]> {
  const { streamCsvRows } = await import('hucre');
  let row = 0;
  for (const cells of streamCsvRows(textIn(file), { typeInference: false })) {
    row += 1;
    yield [row, cells.map((cell) => withoutApostrophe(textOf(cell)))];
    if (row > MAX_IMPORT_ROWS + 1) return;
  }
}

function textIn(file: Buffer): string {
  if (file.includes(0)) throw unreadable(NOT_READABLE);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw unreadable('This file is not written in UTF-8. In Excel, choose "CSV UTF-8" or "Excel Workbook" to save it.');
  }
}

/**
 * Reads the headings in the first row.
 * @throws Refusal for an unknown heading, so that no column is ignored silently, and for a duplicate one
 */
function readHeadings(cells: Cells): string[] {
  const typed = cells.map((cell) => textOf(cell).trim());
  const known = new Map(headings.map((heading) => [heading.toLowerCase(), heading]));
  const read = typed.map((heading) => (heading === '' ? '' : (known.get(heading.toLowerCase()) ?? heading)));
  const named = read.filter(Boolean);
  const unknown = named.find((heading) => !headings.includes(heading));
  if (unknown !== undefined)
    throw unreadable(`Row 1 has the unknown heading "${unknown.slice(0, 60)}". An exported file has all headings.`);
  if (named.length < 2) throw unreadable('Row 1 must have the headings. An exported file has all of them.');
  const twice = named.find((heading, at) => named.indexOf(heading) !== at);
  if (twice) throw unreadable(`Row 1 has the heading "${twice}" twice.`);
  return read;
}

function rowOf(row: number, named: readonly string[], cells: Cells): SheetRow | undefined {
  const texts = cells.slice(0, named.length).map(textOf);
  if (texts.every((text) => text.trim() === '')) return undefined;
  const entries = named.map((heading, at): [string, string] => [heading, texts[at] ?? '']);
  return { row, cells: new Map(entries.filter(([heading]) => heading !== '')) };
}

/**
 * Reads a CSV file (comma, semicolon or tab) or the first sheet of a workbook; empty rows are skipped.
 * @throws Refusal for any other file, for one that is too large, and for headings that an export does not have
 */
export async function readSheet(file: Buffer): Promise<SheetRow[]> {
  if (file.subarray(0, 4).equals(COMPOUND_FILE))
    throw unreadable('This is an old workbook (.xls), or one with a password. Save it as .xlsx without one.');
  const source = file.subarray(0, 4).equals(ZIP) ? workbookRows(file) : textRows(file);
  const rows: SheetRow[] = [];
  let named: string[] | undefined;
  let read = 0;
  for await (const [row, cells] of source) {
    read += 1;
    if (read % CHUNK === 0) await yieldToOtherRequests();
    if (!named) {
      named = readHeadings(cells);
      continue;
    }
    const sheetRow = rowOf(row, named, cells);
    if (sheetRow) rows.push(sheetRow);
    if (rows.length > MAX_IMPORT_ROWS || row > MAX_IMPORT_ROWS + 1)
      throw tooLarge('A file may have 10,000 tools. Split it, and remove empty rows.');
  }
  if (rows.length === 0) throw unreadable('This file has no tools below its headings.');
  return rows;
}
