import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';
import { listTools, listToolsOf } from './tool-repository.server.ts';

/** Number of tools in one row. */
const SHOWN = 4;

/** Other tools to compare with: first those of the same category, then those at the start of the catalogue. */
export async function findSimilar(db: Db, { _id, category }: Tool): Promise<Tool[]> {
  const [sameCategory, first] = await Promise.all([
    category === null ? [] : listToolsOf(db, category, SHOWN + 1),
    listTools(db, { limit: SHOWN + 1 }),
  ]);
  const others = new Map([...sameCategory, ...first].map((tool) => [tool._id, tool]));
  others.delete(_id);
  return [...others.values()].slice(0, SHOWN);
}
