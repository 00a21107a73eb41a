import type { Tool } from '#src/core/tools/tool.ts';

/** What an extension shows below the quantity of the checkout gets. */
export interface QuantityHelpProps {
  tool: Tool;
  /** NaN while no whole number is typed. */
  pieces: number;
  /** Sets the quantity. */
  onPieces: (pieces: number) => void;
}
