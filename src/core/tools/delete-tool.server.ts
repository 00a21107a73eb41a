import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { releaseImage } from './require-tool.server.ts';
import { deleteToolRow } from './tool-repository.server.ts';

/**
 * Takes a tool out of the catalogue. Its orders stay: each has its own copy of name and price.
 * @returns how many tools were deleted: 0 when somebody else did it before
 */
export async function deleteTool({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string): Promise<number> {
  requireAdmin(actor);
  return inTransaction(db, async (trx) => {
    const image = await deleteToolRow(trx, id);
    if (image === undefined) return 0;
    await releaseImage(trx, image);
    return 1;
  });
}
