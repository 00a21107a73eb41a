import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';
import { listTools } from './tool-repository.server.ts';
import { noSearch } from './tool-search.ts';
import { findTools } from './tool-search-repository.server.ts';

/** Number of tools in one row. */
const SHOWN = 4;

/** Other tools for a buyer who compares: of the same kind first, then from the beginning of the catalogue. */
export async function findSimilar(db: Db, { _id, category }: Tool, currency: string): Promise<Tool[]> {
  const sameKind = { ...noSearch, category: category ?? '' };
  const [{ items }, first] = await Promise.all([
    findTools(db, sameKind, { limit: SHOWN + 1 }, currency),
    listTools(db, { limit: SHOWN + 1 }),
  ]);
  const others = new Map([...items, ...first].map((tool) => [tool._id, tool]));
  others.delete(_id);
  return [...others.values()].slice(0, SHOWN);
}
