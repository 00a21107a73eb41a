import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Page } from '#src/platform/http/page.ts';
import { CHUNK, type Find } from '#src/platform/http/stream-list.ts';
import type { SheetCell, SheetTable } from './table.ts';

/** Workbooks encode characters in this form, so it has to be escaped itself. */
const ESCAPE_OF_WORKBOOKS = /_x(?=[0-9a-f]{4}_)/gi;
/** What XML cannot have, even escaped, and the library does not escape: programs would call the file broken. */
const NO_XML = /[\ufffe\uffff]/g;
/** Of a sheet. */
const MAX_SHEET_NAME = 31;
/** In characters; in the usual width, Excel shows signs in place of a day, and fewer digits of an amount. */
const MIN_WIDTH = 14;
const DAY = /^\d{4}-\d\d-\d\d$/;

function cellValue(cell: SheetCell, kind?: 'day'): SheetCell | Date {
  if (typeof cell !== 'string') return cell;
  if (kind === 'day' && DAY.test(cell)) return new Date(`${cell}T00:00:00Z`);
  return cell.replace(ESCAPE_OF_WORKBOOKS, '_x005F_x').replace(NO_XML, '\ufffd');
}

async function* rowsOf<Item>({ columns }: SheetTable<Item>, first: Page<Item>, find: Find<Item>) {
  yield columns.map(([heading]) => heading);
  for (let page = first; ; page = await find({ limit: CHUNK, after: page.next })) {
    for (const item of page.items) yield columns.map(([, cell, kind]) => cellValue(cell(item), kind));
    if (page.next === undefined) break;
    await yieldToRequests();
  }
}

/**
 * Streams a workbook of one sheet, so that only a page of the list is in memory. Texts stay texts: they never become
 * formulas, numbers or dates.
 * @param find returns the pages after `first`
 */
export async function streamWorkbook<Item>(
  table: SheetTable<Item>,
  first: Page<Item>,
  find: Find<Item>,
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre');
  const columns = table.columns.map(([heading]) => ({ width: Math.max(MIN_WIDTH, heading.length + 2) }));
  const sheet = { name: table.name.slice(0, MAX_SHEET_NAME), columns, freezePane: { rows: 1 } };
  return Readable.fromWeb(writeXlsxStream(rowsOf(table, first, find), sheet) as never);
}
