import type { Tool } from '#src/core/tools/tool.ts';

/** What an extension shows below the quantity of the checkout gets. */
export interface QuantityHelpProps {
  tool: Tool;
  /** NaN while no whole number is typed. */
  pieces: number;
  /** Pieces that are asked for with the order, beyond those in stock; 0 for none. */
  furtherPieces: number;
  /** Sets the quantity, and how many further pieces are asked for; by default none. */
  onPieces: (pieces: number, furtherPieces?: number) => void;
}
