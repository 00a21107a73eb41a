import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { contentOf, publicTool, type Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { searchTools } from '../tool-list/search-tools.server.ts';
import { readCatalogue } from '../tool-list/tool-catalogue.server.ts';
import { noSearch } from '../tool-list/tool-search.ts';
import type { PricePreview } from './price-change.calls.ts';
import { changedPrices, MAX_CHANGED_TOOLS, priceChangeOf, pricesProblem } from './price-change.ts';
import { findTools } from './tools-repository.server.ts';
import { type ToolWrite, writeTools } from './write-tools.server.ts';

/** Filter for the tools to change, with the meaning it has in GET /tool. */
interface ToolFilter {
  text: string;
  category: string;
}

/** A tool and its version in the preview. */
interface SeenTool {
  id: string;
  version: number;
}

/** Number of tools written before other requests get a turn. */
const CHUNK = 50;
/** Maximum number of tools that a refusal names. */
const MAX_NAMED = 5;

/** @throws Refusal when too many match */
async function findMatching(shop: Pick<Shop, 'db' | 'revisions'>, filter: ToolFilter): Promise<Tool[]> {
  const found = searchTools(await readCatalogue(shop), { ...noSearch, ...filter }, { limit: MAX_CHANGED_TOOLS });
  if (found.next !== undefined) throw tooMany();
  return found.items;
}

/** @throws Refusal that names the tool when its new prices break a rule */
function pricesAfter(tool: Tool, percent: number, currency: string) {
  const after = changedPrices(tool, percent, currency);
  const problem = pricesProblem(after, currency);
  if (!problem) return after;
  const message = `No price was changed: “${tool.toolName}” would break a rule. ${problem}`;
  throw atField('percent', 'price_rule', message);
}

/** Previews a price change by percent for the matching tools. Writes nothing. */
export async function previewPrices(
  { config, ...shop }: Pick<Shop, 'config' | 'db' | 'revisions'>,
  filter: ToolFilter,
  percent: number,
): Promise<PricePreview> {
  const tools = await findMatching(shop, filter);
  const changes = tools.flatMap((tool) => priceChangeOf(tool, pricesAfter(tool, percent, config.currency)) ?? []);
  return { changes, unchanged: tools.length - changes.length };
}

/**
 * Applies a previewed price change by percent to all of its tools or to none.
 * @returns the number of changed tools
 * @throws Refusal that names the tools that changed since the preview
 */
export async function changePrices(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  seen: readonly SeenTool[],
  percent: number,
): Promise<number> {
  const admin = requireAdmin(actor);
  return inTransaction(db, async (trx) => {
    const tools = await lockAsSeen(trx, seen);
    const writes = tools.flatMap((before): ToolWrite[] => {
      const after = pricesAfter(before, percent, config.currency);
      if (!priceChangeOf(before, after)) return [];
      return [{ id: before._id, before, after: { ...contentOf(publicTool(before, config.publicUrl)), ...after } }];
    });
    for (let at = 0; at < writes.length; at += CHUNK) {
      await writeTools(trx, { config, fills }, admin, writes.slice(at, at + CHUNK));
      await yieldToOtherRequests();
    }
    return writes.length;
  });
}

async function lockAsSeen(trx: Db, seen: readonly SeenTool[]): Promise<Tool[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const tools = await findTools(trx, [...versions.keys()], { locked: true });
  const changed = tools.filter(({ _id, version }) => versions.get(_id) !== version);
  const deleted = versions.size - tools.length;
  if (changed.length > 0 || deleted > 0) throw changedSince(changed, deleted);
  return tools;
}

function changedSince(changed: readonly Tool[], deleted: number): Refusal {
  const named = changed.slice(0, MAX_NAMED).map(({ toolName }) => `“${toolName}”`);
  const more = changed.length - named.length;
  const what = [
    changed.length > 0 && `changed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    deleted > 0 && `deleted: ${deleted === 1 ? '1 tool' : `${deleted} tools`}`,
  ];
  return conflict(
    'tools_changed',
    `No price was changed. Since the preview: ${what.filter(Boolean).join('; ')}. Show the new prices again.`,
    { ids: changed.map(({ _id }) => _id) },
  );
}

function tooMany(): Refusal {
  const message = `More than ${MAX_CHANGED_TOOLS} tools match. Search for fewer, or choose a category.`;
  return new Refusal('rule', 'too_many_tools', message);
}
