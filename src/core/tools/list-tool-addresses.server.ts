import { setImmediate as otherRequests } from 'node:timers/promises';
import type { Db } from '#src/platform/database/open.server.ts';
import { toolPath } from './tool-address.ts';
import { findIdFurther, listToolNames } from './tool-repository.server.ts';

/** Tools in one part of the list of all addresses. */
export const ADDRESSES = 10_000;
/** Tools that are read at once. */
const CHUNK = 1_000;

/** Where the parts of the list begin: each comes after one of these ids, the first one after none. */
export async function listAddressParts(db: Db): Promise<string[]> {
  const parts = [''];
  for (;;) {
    const end = await findIdFurther(db, ADDRESSES, parts.at(-1));
    if (end === undefined) return parts;
    parts.push(end);
    await otherRequests();
  }
}

/** The paths of the tools in the part that comes after this id. */
export async function listToolAddresses(db: Db, after: string): Promise<string[]> {
  const paths: string[] = [];
  for (let cursor = after; paths.length < ADDRESSES; ) {
    const tools = await listToolNames(db, { limit: CHUNK, after: cursor });
    paths.push(...tools.map(toolPath));
    if (tools.length < CHUNK) break;
    cursor = tools.at(-1)?._id ?? '';
    await otherRequests();
  }
  return paths;
}
