import { Readable } from 'node:stream';
import { publicTool, type Tool } from '#src/core/tools/tool.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { CsvTable } from '#src/platform/http/csv-row.ts';
import { readPage } from '#src/platform/http/page.ts';
import { cellsOf, headings } from './tool-columns.ts';

/** Number of tools per read. */
const CHUNK = 500;

export const findExported = (db: Db, publicUrl: string) => (page: { limit: number; after?: string | undefined }) =>
  readPage(page, async (request) => (await listTools(db, request)).map((tool) => publicTool(tool, publicUrl)));

export const toolCsv: CsvTable<Tool> = {
  fileName: 'tools.csv',
  columns: headings.map((heading, at) => [heading, (tool) => cellsOf(tool)[at] ?? null]),
};

/** Workbooks encode characters in this form, so it has to be escaped itself. */
const ESCAPE_OF_WORKBOOKS = /_x(?=[0-9a-f]{4}_)/gi;

async function* rowsOf(db: Db, publicUrl: string) {
  yield [...headings];
  const find = findExported(db, publicUrl);
  let after: string | undefined;
  do {
    const { items, next } = await find({ limit: CHUNK, after });
    for (const tool of items) {
      yield cellsOf(tool).map((cell) =>
        typeof cell === 'string' ? cell.replace(ESCAPE_OF_WORKBOOKS, '_x005F_x') : cell,
      );
    }
    after = next;
  } while (after !== undefined);
}

/** Streams a workbook of all tools, so only a part of it is in memory. Texts never become formulas. */
export async function exportWorkbook(db: Db, publicUrl: string): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre');
  const freezePane = { rows: 1 };
  return Readable.fromWeb(writeXlsxStream(rowsOf(db, publicUrl), { name: 'Tools', freezePane }) as never);
}
