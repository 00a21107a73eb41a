import { type Selectable, sql } from 'kysely';
import { emptyAddressOf, FORMER_CUSTOMER } from '#src/core/accounts/former-customer.ts';
import { dueForShipped } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { ORDERS_NAMING, type OrderTable } from '#src/core/orders/order-tables.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { IS_OPEN } from '../users/open-orders.ts';
import { type DataOwner, sqlOf } from './personal-rows.server.ts';

/**
 * Numbers of the open orders of a customer, of the cancelled ones whose money was not paid back, and of those of which
 * shipped pieces are to be paid.
 */
export async function listUnsettled(trx: Db, userId: string) {
  const { rows } = await sql<Selectable<OrderTable>>`
    select * from orders
    where customer_id = ${userId} and ((${sql.raw(IS_OPEN)})
      or (cancelled_at is not null and (received_minor > 0 or shipped_pieces > 0)))
    order by id`.execute(trx);
  const orders = rows.map(toOrder);
  const numbers = (isNamed: (order: Order) => boolean) => orders.filter(isNamed).map(({ number }) => number);
  return {
    open: numbers(({ cancelledAt }) => cancelledAt === null),
    unpaidBack: numbers((order) => dueForShipped(order) < 0),
    unpaid: numbers((order) => dueForShipped(order) > 0),
  };
}

/** Time of the last event of the orders of a customer, and of those of companies that name them; undefined without. */
export async function findLastEvent(trx: Db, owner: DataOwner): Promise<number | undefined> {
  const own = sql`select id from orders where customer_id = ${owner.userId}`;
  const times: number[] = [];
  for (const orders of [own, sqlOf(ORDERS_NAMING, owner)]) {
    const query = sql<{
      at: number | string | null;
    }>`select max(at) as at from order_events where order_id in (${orders})`;
    const at = (await query.execute(trx)).rows[0]?.at ?? null;
    if (at !== null) times.push(Number(at));
  }
  return times.length > 0 ? Math.max(...times) : undefined;
}

export async function updateLastEvent(trx: Db, userId: string, last_event_at: number): Promise<void> {
  await trx.updateTable('erased_accounts').set({ last_event_at }).where('user_id', '=', userId).execute();
}

/**
 * Takes name, address and rights out of the row of a user, which the orders reference, and the address out of companies
 * of which the user was the last owner.
 */
export async function updateErased(trx: Db, { userId, email }: DataOwner, now: number): Promise<void> {
  const contact = trx.updateTable('user').set({ contactEmail: emptyAddressOf(userId) });
  await contact.where('contactEmail', '=', email).execute();
  await trx
    .updateTable('user')
    .set({
      name: FORMER_CUSTOMER,
      email: emptyAddressOf(userId),
      emailVerified: false,
      image: null,
      role: 'customer',
      staffRole: null,
      blockedAt: now,
      firstUsedAt: now,
      lastSignInAt: null,
      updatedAt: new Date(now),
    })
    .where('id', '=', userId)
    .execute();
}

export async function insertErased(
  trx: Db,
  row: { user_id: string; erased_at: number; last_event_at: number; books_erased_at: number | null },
): Promise<void> {
  await trx.insertInto('erased_accounts').values(row).execute();
}

/**
 * Whether an account was deleted. Keeps it from being deleted until the end of the transaction: a deletion waits, and
 * then sees what this transaction has written.
 */
export async function holdAccount(trx: Db, userId: string): Promise<boolean> {
  const user = trx.selectFrom('user').select('id').where('id', '=', userId);
  await user.forKeyShare().execute();
  const erased = trx.selectFrom('erased_accounts').select('user_id').where('user_id', '=', userId);
  return (await erased.executeTakeFirst()) !== undefined;
}

/** Deleted accounts whose books need not be kept any more. @param lastEvent before which their last event was */
export function listPastBooks(db: Db, lastEvent: number) {
  return db
    .selectFrom('erased_accounts')
    .select('user_id')
    .where('books_erased_at', 'is', null)
    .where('last_event_at', '<', lastEvent)
    .orderBy('user_id')
    .limit(100)
    .execute();
}

/** Accounts that were deleted since. */
export function listErasedSince(db: Db, since: number) {
  return db.selectFrom('erased_accounts').select('user_id').where('erased_at', '>=', since).execute();
}

export async function updateBooksErased(trx: Db, userId: string, now: number): Promise<void> {
  await trx.updateTable('erased_accounts').set({ books_erased_at: now }).where('user_id', '=', userId).execute();
}
