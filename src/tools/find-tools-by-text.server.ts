import { setImmediate as otherRequests } from 'node:timers/promises';
import type { Db } from '#src/database/open.server.ts';
import type { ListPart } from '#src/shared/list-part.ts';
import { findTools } from './find-tools.server.ts';
import type { Tool } from './tool.ts';
import { parseToolSearch } from './tool-search.ts';

/**
 * Tools with these words, in the order of the catalogue; `next` is what the next part comes after.
 * @param whole go on until the part is full, however far that is
 */
export async function findToolsByText(
  db: Db,
  text: string,
  { limit, after }: ListPart,
  whole: boolean,
): Promise<{ items: Tool[]; next: string | undefined }> {
  const search = parseToolSearch(new URLSearchParams({ q: text }));
  const items: Tool[] = [];
  for (let cursor = after; ; ) {
    const { tools, next } = await findTools(db, search, limit - items.length, cursor);
    items.push(...tools);
    if (!whole || !next || items.length >= limit) return { items, next };
    cursor = next;
    await otherRequests();
  }
}
