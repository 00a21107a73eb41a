import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/**
 * Makes concurrent orders and amendments of a customer wait for this transaction; SQLite has a single writer anyway. To
 * be called before any order is locked.
 */
export async function lockCustomer(trx: Db, customerId: string): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  await trx.selectFrom('user').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}
