import type { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type CsvTable, csvHead, csvRows } from './csv-row.ts';
import type { Page } from './page.ts';
import { CHUNK, type Exchange, type Find, sendCompressed } from './stream-list.ts';

async function* csvFile<Item>(table: CsvTable<Item>, first: Page<Item>, find: Find<Item>) {
  yield csvHead(table);
  for (let page = first; ; page = await find({ limit: CHUNK, after: page.next })) {
    if (page.items.length > 0) yield csvRows(table, page.items);
    if (page.next === undefined) break;
    await yieldToRequests();
  }
}

/**
 * Answers with a CSV file to download. Only one page of the list is in memory at a time, however long the list is. Must
 * be returned by the handler of a call that is `long`.
 * @param find called page by page until the end of the list; an error on the first page is still answered as an error
 */
export async function answerCsv<Item>(table: CsvTable<Item>, exchange: Exchange, find: Find<Item>): Promise<Readable> {
  const first = await find({ limit: CHUNK });
  exchange.reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${table.fileName}"`);
  return sendCompressed(csvFile(table, first, find), exchange);
}
