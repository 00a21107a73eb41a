import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { toolPath } from '#src/core/tools/tool-path.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { findNthIdAfter, listToolNames } from './tool-path-repository.server.ts';

/** Number of tools in one part of the list of all addresses. */
const ADDRESSES = 10_000;
/** Number of tools read per query. */
const CHUNK = 1_000;

/** The ids after which the parts of the list begin; '' for the first part. */
export async function listPathParts(db: Db): Promise<string[]> {
  const parts = [''];
  for (;;) {
    const end = await findNthIdAfter(db, ADDRESSES, parts.at(-1));
    if (end === undefined) return parts;
    parts.push(end);
    await yieldToOtherRequests();
  }
}

/** The paths of the tools in the part that begins after this id. */
export async function listToolPaths(db: Db, after: string): Promise<string[]> {
  const paths: string[] = [];
  for (let cursor = after; paths.length < ADDRESSES; ) {
    const tools = await listToolNames(db, { limit: CHUNK, after: cursor });
    paths.push(...tools.map(toolPath));
    if (tools.length < CHUNK) break;
    cursor = tools.at(-1)?._id ?? '';
    await yieldToOtherRequests();
  }
  return paths;
}
