import type { Shop } from '#src/core/shop.ts';
import type { Part } from '#src/platform/ui/use-parts.ts';
import { findTools } from './find-tools.server.ts';
import { parseToolSearch, toolQuery } from './tool-search.ts';
import { summarise, type ToolSummary } from './tool-summary.ts';

/** Of a long catalogue, so many tools come at once. */
export const PART = 36;

/** The tools that an address of /tools asks for, and the address of what comes next. */
export async function findToolPart(
  { db }: Pick<Shop, 'db'>,
  searchParams: URLSearchParams,
  limit = PART,
): Promise<Part<ToolSummary>> {
  const { after, ...search } = parseToolSearch(searchParams);
  const found = await findTools(db, search, limit, after);
  const asked = [...searchParams].filter(
    ([name]) => name !== 'after' && (toolQuery as readonly string[]).includes(name),
  );
  const next = found.next && `/tools?${new URLSearchParams([...asked, ['after', found.next]])}`;
  return { items: found.tools.map(summarise), after, next };
}
