import type { PriceStep } from '#src/core/tools/tool-data.ts';

/** What a program gets of a tool in the catalogue. */
export interface SyncedEntry {
  toolName: string;
  /** Pieces that can be ordered now. */
  quantity: number;
  /** List price per piece, in the currency. */
  price: number;
  priceSteps: readonly PriceStep[];
  currency: string;
}

/** A tool that changed. */
export type SyncedTool = { _id: string; deleted: false } & SyncedEntry;

/** A tool that left the catalogue. */
export interface LeftTool {
  _id: string;
  deleted: true;
}
