import type { Tool } from '#src/core/tools/tool.ts';

/** What the page of a list shows of a tool; the same for all buyers. */
export type ListedTool = Pick<Tool, '_id' | 'toolName' | 'img' | 'quantity' | 'price' | 'priceSteps' | 'carton'>;

/** The tools that a typed name or model code means. */
export interface NamedTools {
  name: string;
  /** One for a name that is known; several if it is not unique. */
  toolIds: string[];
  /** Tools that may be meant, if it is not known. */
  near: Pick<Tool, '_id' | 'toolName'>[];
}

/** Limits of one search. */
export const MAX_SEARCHED_NAMES = 100;
export const MAX_SEARCHED_LENGTH = 200;
/** Maximum number of tools that may be meant. */
export const MAX_NEAR = 5;
/** Maximum number of rows of a file. */
export const MAX_FILE_ROWS = 1_000;
