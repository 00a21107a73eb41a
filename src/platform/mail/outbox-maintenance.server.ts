import { setImmediate as otherRequests } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { MAX_PAUSE_MS } from './outbox.server.ts';

/** A mail that was sent is of use for as long as a customer may ask whether it was, in milliseconds. */
export const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;
/** An undeliverable mail is given up after this time, in milliseconds (RFC 5321, section 4.5.4.1: four to five days). */
const TRIED_FOR = 5 * 24 * 60 * 60 * 1000;
/** A mail is given up after this many attempts at least: a clock that is wrong for a moment adds days, but no attempts. Hourly ones take four days. */
export const MIN_ATTEMPTS = 100;
const MAX_DELETED_ROWS = 500;

/** The least id that was given out at this time: ids begin with their time (RFC 9562, version 7). */
function leastIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Removes mails in batches, so that no other writer waits long. @returns how many */
async function deleteMails(db: Db, which: (eb: ExpressionBuilder<Database, 'outbox'>) => Expression<SqlBool>) {
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('id', 'in', (eb) =>
        eb.selectFrom('outbox').select('id').where(which).orderBy('id').limit(MAX_DELETED_ROWS),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < MAX_DELETED_ROWS) return deleted;
    await otherRequests();
  }
}

/** Removes mails that were sent long ago. @returns how many */
export function deleteOldMails(db: Db, now = Date.now()): Promise<number> {
  return deleteMails(db, (eb) =>
    eb.and([eb('id', '<', leastIdAt(now - KEPT_FOR)), eb('sent_at', '<', now - KEPT_FOR)]),
  );
}

/** Removes mails that no mail server took in all the time it was tried. @returns how many */
export function deleteUndeliverableMails(db: Db, now = Date.now()): Promise<number> {
  return deleteMails(db, (eb) =>
    eb.and([
      eb('sent_at', 'is', null),
      eb('last_error', 'is not', null),
      eb('attempts', '>=', MIN_ATTEMPTS),
      eb('id', '<', leastIdAt(now - TRIED_FOR)),
    ]),
  );
}

/** Makes mails due that a clock which was ahead put off for longer than any pause between attempts. @returns how many */
export async function updateMailsPutOff(db: Db, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: 0 })
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '>', now + 2 * MAX_PAUSE_MS)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
