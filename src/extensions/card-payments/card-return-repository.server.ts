import type { Db } from '#src/platform/database/open.server.ts';
import type { CardReturnTable } from './card-payment-table.ts';

/** @returns false when it is known already; nothing is changed then */
export async function insertCardReturn(db: Db, row: CardReturnTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card_returns')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks it as an entry of the ledger. @returns false when it is one already, or a clerk has checked it */
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

/** A dispute that is decided, and that cannot be noted. @returns false when it is not open any more */
export async function markDoubtful(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card_returns')
    .set({ state: 'doubtful' })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'released'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A clerk has decided, or the dispute was won: it holds nothing back any more. @returns false when it was decided meanwhile */
export async function decideReturn(trx: Db, id: string, was: 'open' | 'doubtful'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card_returns')
    .set({ state: was === 'open' ? 'released' : 'checked' })
    .where('id', '=', id)
    .where('state', '=', was)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Payments of an order that need a clerk: open disputes, and refunds that are not in the ledger. */
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

/** Those with a ledger entry. */
export function listNotedReturns(db: Db) {
  return db
    .selectFrom('card_returns')
    .innerJoin('card_payments', 'card_payments.id', 'card_returns.payment_id')
    .select(['card_returns.id', 'card_payments.order_id'])
    .where('card_returns.state', '=', 'noted')
    .orderBy('card_returns.id')
    .execute();
}
