import { type ExpressionBuilder, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { PageRequest } from '#src/platform/http/page.ts';

interface NewAlert {
  id: string;
  tool_id: string;
  email: string;
}

const waits = (eb: ExpressionBuilder<Database, 'stock_alerts'>) =>
  eb.and([eb('stock_alerts.confirmed_at', 'is not', null), eb('stock_alerts.mailed_at', 'is', null)]);

/** A tool can be ordered, and the account with the address, where there is one, is not blocked. */
const canBeMailed = (eb: ExpressionBuilder<Database, 'stock_alerts'>) =>
  eb.and([
    waits(eb),
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

/** Adds an alert that waits; one that waits already stays as it is. */
export async function insertAlert(db: Db, alert: NewAlert & { user_id: string }, now: number): Promise<void> {
  const state = { confirm_hash: null, expires_at: null, confirmed_at: now, mailed_at: null };
  await db
    .insertInto('stock_alerts')
    .values({ ...alert, ...state, stop_hash: null })
    .onConflict((oc) =>
      oc
        .columns(['tool_id', 'email'])
        .doUpdateSet({ ...state, user_id: alert.user_id })
        .where((eb) => eb.not(waits(eb as never))),
    )
    .execute();
}

/**
 * Adds an alert that its address has to confirm.
 * @returns false when the address waits already; nothing has changed then
 */
export async function insertUnconfirmedAlert(
  db: Db,
  alert: NewAlert,
  token: { confirm_hash: string; expires_at: number },
): Promise<boolean> {
  // It stays as mailed until it is confirmed: the link to unsubscribe of that mail goes on working.
  const state = { ...token, confirmed_at: null };
  const row = await db
    .insertInto('stock_alerts')
    .values({ ...alert, ...state, user_id: null, mailed_at: null, stop_hash: null })
    .onConflict((oc) =>
      oc
        .columns(['tool_id', 'email'])
        .doUpdateSet(state)
        .where((eb) => eb.not(waits(eb as never))),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up. @returns the tool, or undefined when the token is unknown, used or too old */
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

/** Those that can be mailed now, the oldest first. */
export function listDueAlerts(db: Db, { limit, after = '' }: PageRequest) {
  return db
    .selectFrom('stock_alerts')
    .select(['id', 'tool_id'])
    .where(canBeMailed)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Ends an alert because it is mailed. @returns its address; undefined when it does not wait any more, or the tool is gone again */
export async function updateMailed(db: Db, id: string, stopHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('stock_alerts')
    .set({ mailed_at: now, stop_hash: stopHash })
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
    .where(waits)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many addresses wait for a tool. */
export async function countWaiting(db: Db, toolId: string): Promise<number> {
  const row = await db
    .selectFrom('stock_alerts')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('tool_id', '=', toolId)
    .where(waits)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

export async function deleteAlert(db: Db, toolId: string, email: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('tool_id', '=', toolId).where('email', '=', email).execute();
}

/** Removes every alert of the address that a mail with this token went to. @returns how many */
export async function deleteAlertsOf(db: Db, stopHash: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stock_alerts')
    .where('email', 'in', (eb) => eb.selectFrom('stock_alerts').select('email').where('stop_hash', '=', stopHash))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface Ages {
  now: number;
  mailedBefore: number;
  confirmedBefore: number;
}

/** Removes what was never confirmed, what was mailed long ago, and what waited too long. @returns how many */
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
