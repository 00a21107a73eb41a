import type { Tool } from '#src/core/tools/tool.ts';
import { comparePath } from './compare-url.ts';
import { ONLY_DIFFERENCES, type RowGroup } from './compared-rows.ts';

/** The table of a comparison, and the tools that can be added to it. */
export interface Comparison {
  /** One per column. */
  tools: Pick<Tool, '_id' | 'toolName' | 'img'>[];
  /** Rows of the table, by topic. */
  groups: RowGroup[];
  choices: Pick<Tool, '_id' | 'toolName'>[];
  /** Whether there are too many tools to list, so they have to be searched. */
  isLong: boolean;
  /** Number of pieces for prices and cartons. */
  pieces: number;
  /** Whether rows in which the tools do not differ are left out. */
  onlyDifferences: boolean;
  /** Search text for the tools to choose from. */
  find: string;
  /** Messages about the parts of the URL that cannot be shown. */
  problems: string[];
}

/** The path of a comparison of these tools that is otherwise like this one. */
export function comparisonPath(
  ids: readonly string[],
  { pieces, onlyDifferences }: Pick<Comparison, 'pieces' | 'onlyDifferences'>,
): string {
  const path = comparePath(ids, pieces);
  return ids.length > 0 && onlyDifferences ? `${path}&rows=${ONLY_DIFFERENCES}` : path;
}
