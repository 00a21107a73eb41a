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

/** Response of GET /stock-and-prices. */
export interface StockAndPrices {
  /** Sent as `since` with the next call. */
  next: string;
  /** Whether changes are left: call again at once. */
  more: boolean;
  /** Whether the answer begins with the first tool: what the program has from earlier calls is void. */
  restart: boolean;
  tools: readonly (SyncedTool | LeftTool)[];
}
