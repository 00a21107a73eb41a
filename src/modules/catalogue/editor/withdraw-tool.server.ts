import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { releaseImage, requireTool } from '#src/core/tools/require-tool.server.ts';
import { contentOf } from '#src/core/tools/tool.ts';
import { deleteToolRow, lockTool } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { findDraft, insertDraft, replaceDraftPictures } from './draft-repository.server.ts';
import { countUnshippedOrders } from './unshipped-order-repository.server.ts';

/** @throws Refusal while an order may still return pieces to stock or needs its documents written */
async function requireNoOpenOrders(trx: Db, toolId: string): Promise<void> {
  const count = await countUnshippedOrders(trx, toolId);
  if (count === 0) return;
  const orders = count === 1 ? '1 order of this tool is' : `${count} orders of this tool are`;
  const message = `${orders} not shipped yet. Ship or cancel first; a stock of 0 stops new orders.`;
  throw conflict('tool_ordered', message);
}

type Fills = Pick<Shop, 'fills'>;

/** The part of `withdrawTool` inside its transaction. */
export async function moveToDraft(trx: Db, { fills }: Fills, admin: Actor, id: string): Promise<void> {
  const tool = await lockTool(trx, id);
  if (!tool) {
    if (!(await findDraft(trx, id))) await requireTool(trx, id);
    return;
  }
  await requireNoOpenOrders(trx, id);
  const content = contentOf(tool);
  const shown = [tool.img, ...tool.pictures];
  await insertDraft(trx, {
    ...{ id, facts: JSON.stringify(content), version: tool.version + 1, creation_key: `withdrawn:${id}` },
    ...{ created_by: admin.email, updated_at: Date.now() },
  });
  await replaceDraftPictures(trx, id, shown);
  await deleteToolRow(trx, id);
  for (const picture of shown) await releaseImage(trx, picture);
  const subject = { id, name: tool.toolName };
  const change = { kind: 'tool', action: 'withdrawn', subject, before: content, after: null } as const;
  await recordAdminChange({ fills }, trx, admin, change);
}

/**
 * Takes a tool out of the catalogue and keeps it as a draft under its id: published again, it has the same address,
 * orders and reviews. The lock on the tool's row makes a concurrent order either count or find no tool. A repeated
 * request does nothing.
 * @throws Refusal when the tool does not exist or has orders that are not shipped
 */
export async function withdrawTool(
  { db, fills }: Pick<Shop, 'db'> & Fills,
  actor: Actor | undefined,
  id: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, (trx) => moveToDraft(trx, { fills }, admin, id));
}
