import { priceSourcesOf } from '#src/core/orders/lifecycle.server.ts';
import { linePrice } from '#src/core/orders/line-price.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import type { Shop } from '#src/core/shop.ts';
import type { SetPart, ToolSet } from '#src/core/tools/related-items.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { findTools } from '#src/core/tools/tool-repository.server.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { listOfSystem } from './related-repository.server.ts';
import { PER_TOOL, readPieces } from './set-pieces.ts';

/** Headings of the customs tariff (Harmonized System): accumulators, and static converters, which chargers are. */
export const HEADINGS = { battery: '8507', charger: '8504' } as const;

const MAX_CHOICES = 3;

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

async function partOf(
  { db, config, lifecycle }: Parts,
  batterySystem: string,
  kind: keyof typeof HEADINGS,
  pieces: number,
): Promise<SetPart | undefined> {
  const candidates = await listOfSystem(db, batterySystem, HEADINGS[kind]);
  // Enough in stock before the others; otherwise in the order of the catalogue.
  const sorted = candidates.sort((one, other) => Number(other.quantity >= pieces) - Number(one.quantity >= pieces));
  const ids = sorted.slice(0, MAX_CHOICES).map(({ id }) => id);
  const tools = (await findTools(db, ids)).sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
  if (tools.length === 0) return undefined;
  const sources = priceSourcesOf(lifecycle);
  return {
    title: `${formatPieces(pieces)} ${kind === 'battery' ? 'batteries' : 'chargers'}`,
    pieces,
    choices: tools.map((tool) => {
      const { _id, toolName, img, quantity } = tool;
      return { _id, toolName, img, quantity, unitPrice: linePrice(tool, pieces, sources, config.currency) };
    }),
  };
}

/** Battery and charger for a bare tool, in the pieces that it needs; undefined for what is no bare tool, or has none in the catalogue. */
export async function completeTool(shop: Parts, tool: Tool, query: URLSearchParams): Promise<ToolSet | undefined> {
  const { batterySystem, suppliedAs } = tool;
  if (suppliedAs !== 'bare' || !batterySystem) return undefined;
  const { pieces, ...read } = readPieces(query);
  const kinds = Object.keys(PER_TOOL) as (keyof typeof PER_TOOL)[];
  const found = await Promise.all(kinds.map((kind) => partOf(shop, batterySystem, kind, pieces * PER_TOOL[kind])));
  const parts = found.filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const ofParts = parts.map((part) => orderTotal(part.pieces, part.choices[0]?.unitPrice ?? 0));
  const own = orderTotal(pieces, linePrice(tool, pieces, priceSourcesOf(shop.lifecycle), shop.config.currency));
  return { batterySystem, pieces, parts, total: ofParts.reduce((sum, amount) => sum + amount, own), ...read };
}
