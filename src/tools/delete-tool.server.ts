import { type Actor, requireAdmin } from '#src/accounts/actor.ts';
import { inTransaction } from '#src/database/transaction.server.ts';
import type { Shop } from '#src/server/shop.ts';
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
