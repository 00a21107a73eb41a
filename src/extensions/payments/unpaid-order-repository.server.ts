import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Makes other transactions that place orders of this customer wait for this one; SQLite has one writer anyway. */
export async function lockCustomer(trx: Db, customerId: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await trx.selectFrom('user').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** The pieces of a customer's orders that are not paid. */
export async function sumUnpaidPieces(db: Db, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<string | number | null>('quantity').as('pieces'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'to-be-paid')
    .executeTakeFirst();
  return Number(row?.pieces ?? 0);
}

/** Ids of unpaid orders whose pieces were held until `now` or earlier, `limit` of those after the id `after`. */
export async function listOrdersPastHold(
  db: Db,
  now: number,
  { limit, after }: { limit: number; after: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'to-be-paid')
    .where('held_until', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
