import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { releaseImage } from './require-tool.server.ts';
import { contentOf } from './tool.ts';
import { deleteToolRow, lockTool } from './tool-repository.server.ts';

/**
 * Deletes a tool from the catalogue. Its orders stay: each has its own copy of name and price.
 * @returns number of deleted tools: 0 if it was already deleted
 */
export async function deleteTool(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
): Promise<number> {
  const admin = requireAdmin(actor);
  return inTransaction(db, async (trx) => {
    const tool = await lockTool(trx, id);
    const image = await deleteToolRow(trx, id);
    if (image === undefined || !tool) return 0;
    for (const picture of [image, ...tool.pictures]) await releaseImage(trx, picture);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'tool',
      action: 'deleted',
      subject: { id, name: tool.toolName },
      before: contentOf(tool),
      after: null,
    });
    return 1;
  });
}
