import type { TileSection } from './tile-section.ts';
import type { Tool } from './tool.ts';

/** One tool that can be ordered as a part of a set. */
export interface SetChoice extends Pick<Tool, '_id' | 'toolName' | 'img' | 'quantity'> {
  /** In minor units, for the pieces of the part. */
  unitPrice: number;
}

/** Items needed besides the tool; one of the choices is enough. */
export interface SetPart {
  title: string;
  pieces: number;
  choices: readonly SetChoice[];
}

/** A tool that is sold without what it needs to run, and the rest of it. */
export interface ToolSet {
  batterySystem: string;
  /** Of the tool itself. */
  pieces: number;
  parts: readonly SetPart[];
  /** Of the tool and the first choice of each part, in minor units. */
  total: number;
  /** Items of the address that cannot be shown. */
  problem?: string;
}

/** Contents of extensions below a tool, in place of similar tools. */
export interface RelatedItems {
  set?: ToolSet | undefined;
  tiles: readonly TileSection[];
  cards: readonly { title: string; tools: readonly Tool[] }[];
}
