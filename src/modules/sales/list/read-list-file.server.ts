import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { readCells } from '#src/platform/sheets/read-cells.server.ts';
import { tooLarge, unreadable } from '#src/platform/sheets/sheet-cells.ts';
import { MAX_FILE_ROWS, MAX_SEARCHED_LENGTH } from './listed-tool.ts';

interface ListFile {
  rows: { row: number; cells: string[] }[];
  notices: string[];
}

/** Limits each copy of the shop to one file at a time. */
const reading = new WeakSet<Db>();

/** A list has few columns that matter: name, pieces, and what a spreadsheet has beside them. */
const MAX_CELLS = 20;

/**
 * Reads the cells of a CSV file or a workbook.
 * @param left ends the reading when the client leaves
 * @throws Refusal for an unreadable file, and while another one is read
 */
export async function readListFile(
  { db }: Pick<Shop, 'db'>,
  receive: () => Promise<Buffer>,
  left: AbortSignal,
): Promise<ListFile> {
  if (reading.has(db))
    throw new Refusal('busy', 'list_file_running', 'Another file is being read. Try again in a minute.');
  reading.add(db);
  try {
    const file: ListFile = { rows: [], notices: [] };
    for await (const { rows = [], notices = [] } of readCells(await receive(), left)) {
      file.notices.push(...notices);
      for (const [row, cells] of rows) {
        const texts = cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_SEARCHED_LENGTH));
        file.rows.push({ row, cells: texts });
      }
      if (file.rows.length > MAX_FILE_ROWS)
        throw tooLarge('A file for the list may have 1,000 rows. Keep the lines that you want to add.');
    }
    if (file.rows.length === 0) throw unreadable('This file has no lines.');
    return file;
  } finally {
    reading.delete(db);
  }
}
