import { readCells } from '#src/platform/sheets/read-cells.server.ts';
import { unreadable } from '#src/platform/sheets/sheet-cells.ts';
import type { SheetRow } from './plan-row.server.ts';
import { headings } from './tool-columns.ts';

/** The rows of a file, and what its sender should know about how it was read. */
export interface ReadSheet {
  rows: SheetRow[];
  notices: string[];
}

/**
 * Reads the headings in the first row.
 * @param place of the row, for messages
 * @throws Refusal for an unknown heading, so that no column is ignored silently, and for a duplicate one
 */
function readHeadings(cells: readonly string[], place: string): string[] {
  const typed = cells.map((text) => text.trim());
  const known = new Map(headings.map((heading) => [heading.toLowerCase(), heading]));
  const read = typed.map((heading) => (heading === '' ? '' : (known.get(heading.toLowerCase()) ?? heading)));
  const named = read.filter(Boolean);
  const unknown = named.find((heading) => !headings.includes(heading));
  if (unknown !== undefined)
    throw unreadable(`${place} has the unknown heading "${unknown.slice(0, 60)}". An exported file has all headings.`);
  if (named.length < 2) throw unreadable(`${place} must have the headings. An exported file has all of them.`);
  const twice = named.find((heading, at) => named.indexOf(heading) !== at);
  if (twice) throw unreadable(`${place} has the heading "${twice}" twice.`);
  return read;
}

function rowOf(row: number, named: readonly string[], texts: readonly string[]): SheetRow | undefined {
  const entries = named.flatMap((heading, at): [string, string][] => (heading ? [[heading, texts[at] ?? '']] : []));
  return entries.every(([, text]) => text.trim() === '') ? undefined : { row, cells: new Map(entries) };
}

/**
 * Reads a CSV file (comma, semicolon or tab) or the first visible sheet of a workbook; empty rows are skipped.
 * @param signal ends the reading
 * @throws Refusal for any other file, for one that is too large, and for headings that an export does not have
 */
export async function readSheet(file: Buffer, signal?: AbortSignal): Promise<ReadSheet> {
  const read: ReadSheet = { rows: [], notices: [] };
  let named: string[] | undefined;
  let sheet = '';
  for await (const part of readCells(file, signal)) {
    read.notices.push(...(part.notices ?? []));
    sheet = part.sheet === undefined ? sheet : `Sheet "${part.sheet}", `;
    for (const [row, texts] of part.rows ?? []) {
      const sheetRow = named && rowOf(row, named, texts);
      if (sheetRow) read.rows.push(sheetRow);
      named ??= readHeadings(texts, sheet ? `${sheet}row ${row}` : `Row ${row}`);
    }
  }
  if (!named) throw unreadable('Row 1 must have the headings. An exported file has all of them.');
  if (read.rows.length === 0) throw unreadable('This file has no tools below its headings.');
  return read;
}
