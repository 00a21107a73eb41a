import type { Tool } from '#src/core/tools/tool.ts';
import type { ComparedRow } from './compared-rows.ts';

/** The table of a comparison, and the tools that can be added to it. */
export interface Comparison {
  /** One a column. */
  tools: Pick<Tool, '_id' | 'toolName' | 'img'>[];
  groups: { title: string; rows: ComparedRow[] }[];
  choices: Pick<Tool, '_id' | 'toolName'>[];
  /** Whether there are more tools than can be listed, so that they are searched. */
  isLong: boolean;
  /** The pieces that prices and cartons are for. */
  pieces: number;
  /** Words that the tools to choose from were searched by. */
  find: string;
  /** Items of the address that cannot be shown. */
  problems: string[];
}
