import type { Tool } from '#src/core/tools/tool.ts';

/** Properties of a slot below the quantity of the checkout. */
export interface QuantityHelpProps {
  tool: Tool;
  /** NaN while no whole number is typed. */
  pieces: number;
  /** Pieces that are asked for with the order, beyond those in stock; 0 for none. */
  furtherPieces: number;
  /** Sets the quantity, and how many further pieces are asked for; by default none. */
  onPieces: (pieces: number, furtherPieces?: number) => void;
}
