import type { Shop } from '#src/core/shop.ts';
import { publicTool, type Tool } from '#src/core/tools/tool.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { type PageRequest, readPage } from '#src/platform/http/page.ts';
import type { SheetTable } from '#src/platform/sheets/table.ts';
import { cellsOf, headings } from './tool-columns.ts';

export const findExported =
  ({ db, config }: Pick<Shop, 'db' | 'config'>) =>
  (page: PageRequest) =>
    readPage(page, async (request) => (await listTools(db, request)).map((tool) => publicTool(tool, config.publicUrl)));

export const toolTable: SheetTable<Tool> = {
  name: 'tools',
  columns: headings.map((heading, at) => [heading, (tool) => cellsOf(tool)[at] ?? null]),
};
