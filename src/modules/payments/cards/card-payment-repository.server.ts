import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import type { CardPaymentState } from './card-payment.ts';
import type { CardPaymentTable } from './card-payment-table.ts';

/** No gateway session stays payable this long; an even later webhook is still accepted. */
export const GIVEN_UP_MS = 3 * DAY_MS;

export async function insertCardPayment(db: Db, payment: CardPaymentTable): Promise<void> {
  await db.insertInto('card_payments').values(payment).execute();
}

/** @returns false, without inserting, if a card payment has this reference of the gateway */
export async function insertFurtherPayment(db: Db, payment: CardPaymentTable): Promise<boolean> {
  const insert = db.insertInto('card_payments').values(payment);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((oc) => oc.columns(['gateway', 'reference']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the gateway's session. @returns the current state of the payment */
export async function updateSession(db: Db, id: string, session: string, url: string): Promise<CardPaymentState> {
  const update = db.updateTable('card_payments').set({ session, url }).where('id', '=', id);
  return (await update.returning('state').executeTakeFirstOrThrow()).state;
}

export function findCardPayment(db: Db, id: string): Promise<CardPaymentTable | undefined> {
  return db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findCardPaymentByReference(
  db: Db,
  gateway: CardPaymentTable['gateway'],
  reference: string,
): Promise<CardPaymentTable | undefined> {
  const ofGateway = db.selectFrom('card_payments').selectAll().where('gateway', '=', gateway);
  return ofGateway.where('reference', '=', reference).executeTakeFirst();
}

/** Card payments of an order, oldest first. */
export function listCardPayments(db: Db, orderId: string): Promise<CardPaymentTable[]> {
  return db
    .selectFrom('card_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

/**
 * Whether a card payment for an order has arrived and waits for a clerk, or can still arrive. One that was started days
 * after the hold of the order does not prolong it.
 */
export async function hasWaitingCardPayment(db: Db, orderId: string, heldUntil: string | null): Promise<boolean> {
  const latest = heldUntil === null ? 0 : Date.parse(heldUntil) + GIVEN_UP_MS;
  const row = await db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('state', '=', 'held'), eb('state', '=', 'open').and('started_at', '<=', latest)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Card payments with a ledger entry. */
export async function listReceivedCardPayments(db: Db) {
  const payments = db.selectFrom('card_payments').select(['id', 'order_id', 'amount_minor']);
  const rows = await payments.where('state', '=', 'received').orderBy('id').execute();
  return rows.map((row) => ({ ...row, amount_minor: Number(row.amount_minor) }));
}

/** Open payments started before a time in milliseconds. */
export function listOpenCardPayments(db: Db, startedBefore: number, { limit, after }: Batch) {
  return db
    .selectFrom('card_payments')
    .selectAll()
    .where('state', '=', 'open')
    .where('started_at', '<', startedBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** @returns false, without changes, if the payment is not in one of the states `from` */
export async function updateCardState(
  db: Db,
  id: string,
  from: readonly CardPaymentState[],
  to: Pick<CardPaymentTable, 'state' | 'settled_at'> & Partial<Pick<CardPaymentTable, 'reference'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_payments')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
