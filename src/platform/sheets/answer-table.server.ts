import type { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Page } from '#src/platform/http/page.ts';
import { CHUNK, type Exchange, type Find, sendCompressed } from '#src/platform/http/stream-list.ts';
import { csvHead, csvRows } from '#src/platform/sheets/csv-row.ts';
import { type SheetTable, type TableFormat, tableFormats } from './table.ts';
import { streamWorkbook } from './workbook.server.ts';

async function* csvFile<Item>(table: SheetTable<Item>, first: Page<Item>, find: Find<Item>) {
  yield csvHead(table);
  for (let page = first; ; page = await find({ limit: CHUNK, after: page.next })) {
    if (page.items.length > 0) yield csvRows(table, page.items);
    if (page.next === undefined) break;
    await yieldToRequests();
  }
}

/**
 * Answers with a table as a file to download. Only one page of the list is in memory at a time, however long the list
 * is. Must be returned by the handler of a call that is `long`.
 * @param find called page by page until the end of the list; an error on the first page is still answered as an error
 */
export async function answerTable<Item>(
  table: SheetTable<Item>,
  format: TableFormat,
  exchange: Exchange,
  find: Find<Item>,
): Promise<Readable> {
  const first = await find({ limit: CHUNK });
  exchange.reply.header('content-disposition', `attachment; filename="${table.name}.${format}"`);
  if (format === 'xlsx') {
    exchange.reply.type(tableFormats.xlsx);
    return streamWorkbook(table, first, find);
  }
  exchange.reply.type(`${tableFormats.csv}; charset=utf-8; header=present`);
  return sendCompressed(csvFile(table, first, find), exchange);
}
