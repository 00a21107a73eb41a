import type { Tool } from './tool.ts';

/** What a card shows: a list of tools travels without their specification tables. */
export type ToolSummary = Pick<Tool, '_id' | 'toolName' | 'img' | 'description' | 'quantity' | 'price' | 'category'>;

export function summarise({ _id, toolName, img, description, quantity, price, category }: Tool): ToolSummary {
  return { _id, toolName, img, description, quantity, price, category };
}

/** `KD20-13 Cordless Drill Driver 20V` begins with a model number; not every name does. */
export function splitModel(toolName: string): { model: string | undefined; rest: string } {
  const match = /^(?=\S*\d)([A-Z0-9][A-Z0-9./-]{2,})\s+(\S.*)$/.exec(toolName);
  return match ? { model: match[1], rest: match[2] ?? '' } : { model: undefined, rest: toolName };
}
