import { sql } from 'kysely';
import type { OrderState } from '#src/core/orders/lifecycle.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

const unpaidSummed = compileOnce((db, customerId: string) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<string | number | null>('quantity').as('pieces'))
    .where('customer_id', '=', customerId)
    .where('state', '=', sql.lit('to-be-paid' satisfies OrderState)),
);

/** Total pieces in a customer's unpaid orders. */
export async function sumUnpaidPieces(db: Db, customerId: string): Promise<number> {
  const [row] = (await unpaidSummed(db, customerId)).rows;
  return Number(row?.pieces ?? 0);
}

/** Ids of unpaid orders whose reservation ended at `now` or earlier; a batch of them. */
export function listOrdersPastHold(db: Db, now: number, { limit, after }: Batch): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'to-be-paid')
    .where('held_until', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
