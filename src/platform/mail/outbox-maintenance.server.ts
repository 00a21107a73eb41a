import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { leastIdAt } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { MAX_PAUSE_MS } from './outbox.server.ts';

/** How long sent mails are kept, in milliseconds: customers may ask whether a mail was sent. */
export const MAIL_RETENTION_MS = 90 * DAY_MS;
/** How long delivery is tried, in milliseconds (RFC 5321, section 4.5.4.1: four to five days). */
const TRIED_FOR = 5 * DAY_MS;
/**
 * Minimum number of attempts before a mail is given up: a clock that is briefly wrong adds days, but no attempts.
 * Hourly attempts take four days.
 */
export const MIN_ATTEMPTS = 100;
const MAX_DELETED_ROWS = 500;

/** Deletes mails in batches, so that no other writer waits long. @returns the number of deleted mails */
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
    await yieldToRequests();
  }
}

/** Deletes mails that were sent long ago. @returns the number of deleted mails */
export function deleteOldMails(db: Db, now = Date.now()): Promise<number> {
  return deleteMails(db, (eb) =>
    eb.and([eb('id', '<', leastIdAt(now - MAIL_RETENTION_MS)), eb('sent_at', '<', now - MAIL_RETENTION_MS)]),
  );
}

/** Deletes mails whose delivery failed until it was given up. @returns the number of deleted mails */
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

/**
 * Makes mails due that a fast clock delayed for longer than any pause between attempts.
 * @returns the number of such mails
 */
export async function updateDelayedMails(db: Db, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: 0 })
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '>', now + 2 * MAX_PAUSE_MS)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
