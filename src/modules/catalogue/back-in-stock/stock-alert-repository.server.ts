import { type ExpressionBuilder, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';

interface NewAlert {
  id: string;
  tool_id: string;
  email: string;
}

const isPending = (eb: ExpressionBuilder<Database, 'stock_alerts'>) =>
  eb.and([eb('stock_alerts.confirmed_at', 'is not', null), eb('stock_alerts.mailed_at', 'is', null)]);

/** The alert is pending, its tool can be ordered, and no blocked account has its address. */
const canBeMailed = (eb: ExpressionBuilder<Database, 'stock_alerts'>) =>
  eb.and([
    isPending(eb),
    eb.exists(
      eb
        .selectFrom('tools')
        .select('tools.id')
        .whereRef('tools.id', '=', 'stock_alerts.tool_id')
        .where('tools.quantity', '>=', MINIMUM_ORDER_QUANTITY),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('user')
          .select('user.id')
          .whereRef('user.email', '=', 'stock_alerts.email')
          .where('user.blockedAt', 'is not', null),
      ),
    ),
  ]);

/** Adds a pending alert or revives an ended one; a pending one stays unchanged. */
export async function insertAlert(db: Db, alert: NewAlert & { user_id: string }, now: number): Promise<void> {
  const state = { confirm_hash: null, expires_at: null, confirmed_at: now, mailed_at: null };
  await db
    .insertInto('stock_alerts')
    .values({ ...alert, ...state })
    .onConflict((oc) =>
      oc
        .columns(['tool_id', 'email'])
        .doUpdateSet({ ...state, user_id: alert.user_id })
        .where((eb) => eb.not(isPending(eb as never))),
    )
    .execute();
}

/**
 * Adds an alert that its address has yet to confirm.
 * @returns false, without a change, when the address already has a pending alert
 */
export async function insertUnconfirmedAlert(
  db: Db,
  alert: NewAlert,
  token: { confirm_hash: string; expires_at: number },
): Promise<boolean> {
  const state = { ...token, confirmed_at: null };
  const row = await db
    .insertInto('stock_alerts')
    .values({ ...alert, ...state, user_id: null, mailed_at: null })
    .onConflict((oc) =>
      oc
        .columns(['tool_id', 'email'])
        .doUpdateSet(state)
        .where((eb) => eb.not(isPending(eb as never))),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a token. @returns the tool's id, or undefined when the token is unknown, used or expired */
export async function updateConfirmed(db: Db, confirmHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('stock_alerts')
    .set({ confirmed_at: now, confirm_hash: null, expires_at: null, mailed_at: null })
    .where('confirm_hash', '=', confirmHash)
    .where('expires_at', '>', now)
    .returning('tool_id')
    .executeTakeFirst();
  return row?.tool_id;
}

/** Lists a page of the alerts that can be mailed now, oldest first. */
export function listDueAlerts(db: Db, { limit, after }: Batch) {
  return db
    .selectFrom('stock_alerts')
    .select(['id', 'tool_id'])
    .where(canBeMailed)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Marks an alert as mailed.
 * @returns its address; undefined when it is no longer pending or the tool is sold out again
 */
export async function updateMailed(db: Db, id: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('stock_alerts')
    .set({ mailed_at: now })
    .where('id', '=', id)
    .where(canBeMailed as never)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export async function isWaiting(db: Db, toolId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_alerts')
    .select('id')
    .where('tool_id', '=', toolId)
    .where('email', '=', email)
    .where(isPending)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWaiting(db: Db, toolId: string): Promise<number> {
  const row = await db
    .selectFrom('stock_alerts')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('tool_id', '=', toolId)
    .where(isPending)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

export async function deleteAlert(db: Db, toolId: string, email: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('tool_id', '=', toolId).where('email', '=', email).execute();
}

/** Deletes every alert of an address. */
export async function deleteAlertsOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('email', '=', email).execute();
}

interface Ages {
  now: number;
  mailedBefore: number;
  confirmedBefore: number;
}

/** Deletes alerts that were never confirmed, mailed long ago, or pending too long. @returns the number deleted */
export async function deleteOldAlerts(db: Db, { now, mailedBefore, confirmedBefore }: Ages): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stock_alerts')
    .where(
      sql<boolean>`(confirmed_at is null and mailed_at is null and expires_at < ${now})
        or (mailed_at < ${mailedBefore} and (expires_at is null or expires_at < ${now}))
        or (mailed_at is null and confirmed_at < ${confirmedBefore})`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
