import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolPages } from '#src/core/tools/tool-pages.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { listPathParts, listToolPaths } from './list-tool-paths.server.ts';

/** A page for each tool, with all of its data. */
export const toolPage: Room = {
  fills: [fill(toolPages, { pathOf: toolPath, listParts: listPathParts, listPaths: listToolPaths })],
};
