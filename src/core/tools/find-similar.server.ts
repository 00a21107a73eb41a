import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';
import { listTools } from './tool-repository.server.ts';
import { noSearch } from './tool-search.ts';
import { findTools } from './tool-search-repository.server.ts';

/** Number of tools in one row. */
const SHOWN = 4;

/** Other tools to compare with: first those of the same category, then those at the start of the catalogue. */
export async function findSimilar(db: Db, { _id, category }: Tool, currency: string): Promise<Tool[]> {
  const sameCategory = { ...noSearch, category: category ?? '' };
  const [{ items }, first] = await Promise.all([
    findTools(db, sameCategory, { limit: SHOWN + 1 }, currency),
    listTools(db, { limit: SHOWN + 1 }),
  ]);
  const others = new Map([...items, ...first].map((tool) => [tool._id, tool]));
  others.delete(_id);
  return [...others.values()].slice(0, SHOWN);
}
