import type { Config } from '#src/core/config.ts';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { Tool } from './tool.ts';
import type { ToolNotes } from './tool-notes.ts';

/** A row in the offer of a tool. */
export interface OfferRow {
  name: string;
  value: string;
}

/** What modules add to the offer on a tool page. */
export interface ToolOffer {
  /** Below the price. */
  priceSteps: readonly OfferRow[];
  /** Below all prices. */
  rows: readonly OfferRow[];
}

/** A link on a tool page, such as to a comparison. */
export interface ToolLink {
  to: string;
  label: string;
  /** The target is a file to download, not a page of the shop. */
  isFile?: boolean;
}

/** What a module adds to tools. */
interface ToolAdditions {
  /** Prices for more pieces, below the price on a tool page. */
  priceSteps?(tool: Tool, config: Config): readonly OfferRow[];
  /** Rows for the offer on a tool page, below the prices. */
  offer?(tool: Tool, config: Config): readonly OfferRow[];
  /** A link below the offer on a tool page. */
  link?(tool: Tool): ToolLink | undefined;
  /** The tables that its notes are read from, besides those of the tools: their changes reach cached responses. */
  reads?: readonly (keyof Database)[];
  /** Notes on tools by tool id, for cards, tool pages and API responses. */
  notes?(shop: Pick<Shop, 'config' | 'db'>, tools: readonly Tool[]): Promise<ReadonlyMap<string, ToolNotes>>;
}

export const toolAdditions = point<ToolAdditions>('additions to tools');
