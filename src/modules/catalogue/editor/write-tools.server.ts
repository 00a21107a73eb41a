import type { Actor } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { releaseImage, requireImage } from '#src/core/tools/require-tool.server.ts';
import { contentOf, publicTool, type Tool, type ToolContent } from '#src/core/tools/tool.ts';
import { rowOfData } from '#src/core/tools/tool-data-row.server.ts';
import { replacePictures } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { storedData } from '../tool-data/keep-tool-data.server.ts';
import { upsertTools } from './tools-repository.server.ts';

/** A tool to write. */
export interface ToolWrite {
  id: string;
  /** The stored tool, locked by this transaction; null for a new one. */
  before: Tool | null;
  /** The new state, already checked, with URLs as the API shows them. */
  after: ToolContent;
  /** Version of a new tool that continues an earlier history; defaults to 1. */
  version?: number;
}

/** Inserts or updates many tools at once, and records each change. */
export async function writeTools(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  admin: Actor,
  writes: readonly ToolWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const stored = new Map<string, ToolContent>();
  for (const write of writes) stored.set(write.id, await storedContent(trx, write, config.publicUrl));
  await upsertTools(
    trx,
    writes.map(({ id, version = 1 }) => ({
      id,
      version,
      ...rowOf(stored.get(id) as ToolContent, admin, config.currency),
    })),
  );
  for (const { id, before } of writes) {
    const after = stored.get(id) as ToolContent;
    await changePictures(trx, id, before?.pictures ?? [], after.pictures);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'tool',
      action: before ? 'updated' : 'added',
      subject: { id, name: after.toolName },
      ...(before ? changedFields(contentOf(before), after) : { before: null, after }),
    });
  }
}

/** The content with pictures in database form. */
async function storedContent(trx: Db, { before, after }: ToolWrite, publicUrl: string): Promise<ToolContent> {
  const data = await storedData(trx, after, publicUrl, before?.pictures);
  if (before && publicTool(before, publicUrl).img === after.img) return { ...after, ...data, img: before.img };
  if (before) await releaseImage(trx, before.img);
  return { ...after, ...data, img: await requireImage(trx, after.img, publicUrl) };
}

async function changePictures(trx: Db, id: string, before: readonly string[], after: readonly string[]): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  for (const picture of before) if (!after.includes(picture)) await releaseImage(trx, picture);
  await replacePictures(trx, id, after);
}

function rowOf(content: ToolContent, admin: Actor, currency: string) {
  const { toolName, description, img, quantity, price, category, specifications, ...data } = content;
  const now = Date.now();
  return {
    ...{ name: toolName, description, image: img, quantity, category },
    price_minor: minorPriceOf(price, currency),
    specifications: JSON.stringify(specifications),
    ...rowOfData(data, currency),
    ...{ created_by: admin.email, created_at: now, updated_at: now, creation_key: null, creation_hash: null },
  };
}
