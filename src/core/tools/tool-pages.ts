import { point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';

/** The pages of the tools, for other pages and papers that lead to them. */
export interface ToolPages {
  /** Path of the page of a tool. */
  pathOf(tool: Pick<Tool, '_id' | 'toolName'>): string;
  /** The ids after which the parts of the list of all paths begin; '' for the first part. */
  listParts(db: Db): Promise<string[]>;
  /** The paths in the part that begins after this id. */
  listPaths(db: Db, after: string): Promise<string[]>;
}

/** Without a filling, tools have no pages of their own, only cards and the checkout. */
export const toolPages = point<ToolPages>('the pages of tools');
