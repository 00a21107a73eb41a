import { linePrice, listPrices } from '#src/core/orders/line-price.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { findTools } from '../editor/tools-repository.server.ts';
import { listOfSystem } from './related-repository.server.ts';
import { PER_TOOL, readPieces } from './set-pieces.ts';
import type { SetPart, ToolSet } from './tool-set.ts';

/** Customs tariff headings (Harmonized System): accumulators, and static converters, which include chargers. */
export const HEADINGS = { battery: '8507', charger: '8504' } as const;

const MAX_CHOICES = 3;

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

async function partOf(
  { db, config, fills }: Parts,
  batterySystem: string,
  kind: keyof typeof HEADINGS,
  pieces: number,
): Promise<SetPart | undefined> {
  const candidates = await listOfSystem(db, batterySystem, HEADINGS[kind]);
  // Sufficient stock first, otherwise in catalogue order.
  const sorted = candidates.sort((a, b) => Number(b.quantity >= pieces) - Number(a.quantity >= pieces));
  const ids = sorted.slice(0, MAX_CHOICES).map(({ id }) => id);
  const tools = (await findTools(db, ids)).sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
  if (tools.length === 0) return undefined;
  const sources = fillingsOf(fills, listPrices);
  return {
    title: `${formatPieces(pieces)} ${kind === 'battery' ? 'batteries' : 'chargers'}`,
    pieces,
    choices: tools.map((tool) => {
      const { _id, toolName, img, quantity } = tool;
      return { _id, toolName, img, quantity, unitPrice: linePrice(tool, pieces, sources, config.currency) ?? null };
    }),
  };
}

/** Batteries and chargers for a bare tool, in the required quantities; undefined for other tools or without a match. */
export async function completeTool(shop: Parts, tool: Tool, query: URLSearchParams): Promise<ToolSet | undefined> {
  const { batterySystem, suppliedAs } = tool;
  if (suppliedAs !== 'bare' || !batterySystem) return undefined;
  const { pieces, ...read } = readPieces(query);
  const kinds = Object.keys(PER_TOOL) as (keyof typeof PER_TOOL)[];
  const found = await Promise.all(kinds.map((kind) => partOf(shop, batterySystem, kind, pieces * PER_TOOL[kind])));
  const parts = found.filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const own = linePrice(tool, pieces, fillingsOf(shop.fills, listPrices), shop.config.currency);
  const lines = [{ pieces, price: own }, ...parts.map((part) => ({ ...part, price: part.choices[0]?.unitPrice }))];
  const total = lines.every(({ price }) => price != null)
    ? lines.reduce((sum, line) => sum + orderTotal(line.pieces, line.price ?? 0), 0)
    : null;
  return { batterySystem, pieces, parts, total, ...read };
}
