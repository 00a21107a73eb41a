import type { Shop } from '#src/core/shop.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { findTools } from '../editor/tools-repository.server.ts';
import { completeTool, HEADINGS } from './complete-tool.server.ts';
import { CARDS_IN_ROW, type Candidate, chooseRelated, TILES_IN_ROW } from './related.ts';
import { listOfCategory, listOfSystem } from './related-repository.server.ts';
import type { RelatedItems } from './tool-set.ts';

/** The best of the candidates, in order. */
async function chooseTools(db: Db, candidates: readonly Candidate[], shown: number): Promise<Tool[]> {
  const ids = chooseRelated(candidates, shown);
  const tools = await findTools(db, ids);
  return tools.sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
}

/** Tools of other categories, as those of its own are related tools. @param completed whether a set offers the parts */
async function onSameBattery(db: Db, { _id, category, batterySystem }: Tool, completed: boolean): Promise<Tool[]> {
  if (!batterySystem) return [];
  const parts: string[] = completed ? Object.values(HEADINGS) : [];
  const candidates = (await listOfSystem(db, batterySystem)).filter(
    (other) =>
      other.id !== _id && (category === null || other.category !== category) && !parts.includes(other.heading ?? ''),
  );
  return chooseTools(db, candidates, TILES_IN_ROW);
}

async function ofSameCategory(db: Db, { _id, category }: Tool): Promise<Tool[]> {
  if (category === null) return [];
  return chooseTools(
    db,
    (await listOfCategory(db, category)).filter(({ id }) => id !== _id),
    CARDS_IN_ROW,
  );
}

/** Accessories and alternatives of a tool. */
export async function relatedItems(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  tool: Tool,
  query: URLSearchParams,
): Promise<RelatedItems> {
  const { db, config } = shop;
  const set = await completeTool(shop, tool, query);
  const [fitting, related] = await Promise.all([onSameBattery(db, tool, set !== undefined), ofSameCategory(db, tool)]);
  const tiles = fitting.map((other) => ({
    name: other.toolName,
    note: `${formatMoney(other.price, config.currency)} · ${formatPieces(other.quantity)} in stock`,
    to: toolPath(other),
    img: other.img,
  }));
  return {
    set,
    tiles: tiles.length > 0 ? [{ title: `Fits the same ${tool.batterySystem} battery`, tiles }] : [],
    cards: related.length > 0 ? [{ title: 'Related tools', tools: related }] : [],
  };
}
