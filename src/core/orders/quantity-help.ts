import type { Tool } from '#src/core/tools/tool.ts';

/** Props of a slot below the quantity field of the checkout. */
export interface QuantityHelpProps {
  tool: Tool;
  /** NaN while no whole number is typed. */
  pieces: number;
  /** Pieces requested with the order, beyond those in stock; 0 for none. */
  furtherPieces: number;
  /** Sets the quantity and the number of further pieces, by default none. */
  onPieces: (pieces: number, furtherPieces?: number) => void;
}
