import type { TileSection } from '#src/core/tools/tile-section.ts';
import type { Tool } from '#src/core/tools/tool.ts';

/** One tool that can be ordered as a part of a set. */
export interface SetChoice extends Pick<Tool, '_id' | 'toolName' | 'img' | 'quantity'> {
  /** Price per piece for an order of the part's pieces, in minor units; null: on request. */
  unitPrice: number | null;
}

/** An item needed besides the tool; one of the choices is enough. */
export interface SetPart {
  title: string;
  pieces: number;
  choices: readonly SetChoice[];
}

/** A tool that is sold without battery and charger, and the parts that complete it. */
export interface ToolSet {
  batterySystem: string;
  /** Number of pieces of the tool itself. */
  pieces: number;
  parts: readonly SetPart[];
  /** Total price of the tool and the first choice of each part, in minor units; null if a price is on request. */
  total: number | null;
  /** Message about items in the URL that cannot be shown. */
  problem?: string;
}

/** Items below a tool. */
export interface RelatedItems {
  set?: ToolSet | undefined;
  tiles: readonly TileSection[];
  cards: readonly { title: string; tools: readonly Tool[] }[];
}
