import type { Tool } from '#src/core/tools/tool.ts';
import { figuresOf, type SpecFigures } from './spec-numbers.ts';
import { type SearchedTexts, textsOf } from './tool-rank.ts';

/** A tool, prepared for searches. */
export interface SearchedTool {
  tool: Tool;
  texts: SearchedTexts;
  figures: SpecFigures;
}

export const prepareTool = (tool: Tool): SearchedTool => ({
  tool,
  texts: textsOf(tool),
  figures: figuresOf(tool.specifications),
});
