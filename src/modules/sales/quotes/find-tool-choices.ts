import { callContract } from '#src/core/calls/call-api.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import type { Tool } from '#src/core/tools/tool.ts';

/** As many as a choice can show. */
const MOST_TOOLS = 500;

/** The tools to choose from. @param ids of tools that must be among them */
export async function findToolChoices(ids: readonly string[]): Promise<readonly Tool[]> {
  const tools: readonly Tool[] = await callContract(getToolsCall, { query: { limit: MOST_TOOLS } });
  const missing = ids.filter((id) => !tools.some(({ _id }) => _id === id));
  const found = await Promise.all([...new Set(missing)].map((id) => callContract(getToolsCall, { query: { id } })));
  return [...tools, ...found.flat()];
}
