import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { deleteAgreedPrice, lockAgreedPrice, type NamedPriceRow } from './agreed-price-repository.server.ts';
import { recordedTerms } from './price-terms.ts';

/** Ends a price, and records it. @returns the number of ended prices */
export async function removePrice(
  trx: Db,
  { fills }: Pick<Shop, 'fills'>,
  admin: Actor,
  row: NamedPriceRow,
): Promise<number> {
  await recordAdminChange({ fills }, trx, admin, {
    kind: 'price',
    action: 'agreed price ended',
    subject: { id: row.id, name: row.tool_name },
    before: recordedTerms(row, row.customer_email),
    after: null,
  });
  return deleteAgreedPrice(trx, row.id);
}

/** @returns the number of ended prices: 0 if it was ended already */
export async function endAgreedPrice(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  id: string,
): Promise<number> {
  const admin = requireAdmin(actor);
  return inTransaction(db, async (trx) => {
    const row = await lockAgreedPrice(trx, id);
    return row ? removePrice(trx, { fills }, admin, row) : 0;
  });
}
