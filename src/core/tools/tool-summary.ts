import { keyFigures } from './key-figures.ts';
import { type SuppliedAs, suppliedLabel } from './supplied-as.ts';
import type { Specification, Tool } from './tool.ts';

/** The fields of a tool's card, without the specification, which would make lists large. */
export interface ToolSummary
  extends Pick<Tool, '_id' | 'toolName' | 'img' | 'description' | 'quantity' | 'price' | 'category' | 'notes'> {
  figures: Specification[];
  supplied: SuppliedAs | undefined;
}

export function summarise(tool: Tool): ToolSummary {
  const { _id, toolName, img, description, quantity, price, category, specifications, suppliedAs, notes } = tool;
  return {
    ...{ _id, toolName, img, description, quantity, price, category },
    figures: keyFigures(specifications),
    supplied: suppliedLabel(suppliedAs),
    ...(notes && { notes }),
  };
}

/** Splits `KD20-13 Cordless Drill Driver 20V` into model number and rest; not every name has a model number. */
export function splitModel(toolName: string): { model: string | undefined; rest: string } {
  const match = /^(?=\S*\d)([A-Z0-9][A-Z0-9./-]{2,})\s+(\S.*)$/.exec(toolName);
  return match ? { model: match[1], rest: match[2] ?? '' } : { model: undefined, rest: toolName };
}
