import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolListSearch } from '#src/core/tools/tool-list-additions.ts';
import { searchList } from './search-list.server.ts';
import { getFoundTools } from './search-tools.api.ts';

/** Search, filters and sort orders of the list of tools and of GET /tool. */
export const toolList: Room = {
  calls: [callRow('anyone', getFoundTools)],
  fills: [fill(toolListSearch, searchList)],
};
