import { ApiError, readAnswer, send, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { saveFile } from '#src/core/calls/download-file.ts';
import { UNREACHABLE, UNREADABLE } from '#src/core/calls/failed-calls.ts';
import { getOrdersCall } from '#src/core/orders/order.calls.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import { csvHead, csvRows } from '#src/platform/sheets/csv-row.ts';
import { orderSheet } from '../search/order-sheet.ts';

const CSV = 'text/csv;charset=utf-8';
const LINE_FEED = 10;

/** Counts the rows that end in a chunk. Line breaks in addresses count too: the number only indicates progress. */
function countRows(part: Uint8Array): number {
  let rows = 0;
  for (const byte of part) if (byte === LINE_FEED) rows += 1;
  return rows;
}

/**
 * Loads the orders that match a search as a CSV file.
 * @param onRows receives the number of rows so far
 * @throws ApiError when the request is refused or interrupted
 */
export async function loadCsv(search: OrderSearch, signal: AbortSignal, onRows: (rows: number) => void): Promise<Blob> {
  const path = pathOf(getOrdersCall, { query: searchParameters(search) });
  const response = await sendAsSignedIn((authorization) =>
    send(path, { headers: { ...authorization, accept: 'text/csv' }, signal }),
  );
  const isCsv = response.headers.get('content-type')?.startsWith('text/csv') && response.body;
  if (!response.ok) await readAnswer(response, (answer): answer is never => answer === undefined);
  if (!isCsv) throw new ApiError(0, 'unreadable', UNREADABLE);
  const parts: Blob[] = [];
  // The first line is the header.
  let rows = -1;
  try {
    for (const reader = isCsv.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      // Browsers keep large blobs on disk.
      parts.push(new Blob([value]));
      rows += countRows(value);
      onRows(Math.max(0, rows));
    }
  } catch {
    throw new ApiError(0, 'unreachable', UNREACHABLE);
  }
  return new Blob(parts, { type: CSV });
}

/** CSV file of orders that are already loaded. */
export function csvOf(orders: readonly Order[]): Blob {
  const table = orderSheet(Date.now());
  return new Blob([csvHead(table), csvRows(table, orders)], { type: CSV });
}

/** Saves a file under a name with the current date. */
export function saveCsv(file: Blob): void {
  saveFile(file, `${orderSheet(Date.now()).name}.csv`);
}
