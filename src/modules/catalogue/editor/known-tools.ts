import { callForPage } from '#src/core/calls/call-for-page.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import type { Tool } from '#src/core/tools/tool.ts';

/** Number of tools whose categories and rows a form suggests. */
const KNOWN = 100;

/** Tools whose categories and rows a form suggests. Without them, everything can still be typed. */
export async function knownTools(): Promise<readonly Tool[]> {
  const { items } = await callForPage(getToolsCall, { limit: KNOWN }).catch(() => ({ items: [] }));
  return items;
}
