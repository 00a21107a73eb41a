import type { Db } from '#src/platform/database/open.server.ts';
import type { CardReturnTable } from './card-payment-table.ts';

/** @returns false, without changes, if it is already stored */
export async function insertCardReturn(db: Db, row: CardReturnTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card_returns')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks a return as noted in the ledger. @returns false if it already is, or if a clerk has checked it */
export async function noteReturnRow(trx: Db, row: Omit<CardReturnTable, 'state'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('card_returns')
    .values({ ...row, state: 'noted' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: 'noted' }).where('card_returns.state', 'not in', ['noted', 'checked']),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks a decided dispute that cannot be noted in the ledger. @returns false if it was no longer pending */
export async function markDoubtful(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card_returns')
    .set({ state: 'doubtful' })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'released'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Closes a return decided by a clerk, or a dispute that was won: it no longer blocks shipment. @returns false if it was
 * decided concurrently
 */
export async function decideReturn(trx: Db, id: string, from: 'open' | 'doubtful'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card_returns')
    .set({ state: from === 'open' ? 'released' : 'checked' })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns of an order that need a clerk: open disputes, and refunds that are not in the ledger. */
export function listUndecidedReturns(db: Db, orderId: string) {
  return db
    .selectFrom('card_returns')
    .innerJoin('card_payments', 'card_payments.id', 'card_returns.payment_id')
    .select(['card_returns.id', 'card_returns.payment_id', 'card_returns.kind', 'card_returns.state'])
    .select(['card_returns.amount_minor', 'card_returns.currency', 'card_returns.heard_at', 'card_payments.gateway'])
    .where('card_payments.order_id', '=', orderId)
    .where('card_returns.state', 'in', ['open', 'doubtful'])
    .orderBy('card_returns.id')
    .execute();
}

/** Returns with a ledger entry. */
export function listNotedReturns(db: Db) {
  return db
    .selectFrom('card_returns')
    .innerJoin('card_payments', 'card_payments.id', 'card_returns.payment_id')
    .select(['card_returns.id', 'card_payments.order_id'])
    .where('card_returns.state', '=', 'noted')
    .orderBy('card_returns.id')
    .execute();
}
