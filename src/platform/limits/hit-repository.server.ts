import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';

export interface Hits {
  hits: number;
  /** When this count is reset, in milliseconds since the epoch. */
  endsAt: number;
}

/** Maximum difference between the clocks of two copies, in milliseconds. */
export const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Whether a window has ended. A window that ends later than one opened now was opened by a fast clock. It counts as
 * ended too; otherwise a clock that was wrong for a second would lock people out for days.
 */
const hasEnded = (windowLength: number, now: number) =>
  sql<boolean>`(hits.ends_at <= ${now} or hits.ends_at > ${now + windowLength + MAX_CLOCK_SKEW_MS})`;

/** Adds one to the count of a key. A single statement, so that no copy of the shop loses another's update. */
export async function insertHit(db: Db, key: string, windowLength: number, now: number): Promise<Hits> {
  const endsAt = now + windowLength;
  const ended = hasEnded(windowLength, now);
  const row = await db
    .insertInto('hits')
    .values({ key, hits: 1, ends_at: endsAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        hits: sql`case when ${ended} then 1 else hits.hits + 1 end`,
        ends_at: sql`case when ${ended} then ${endsAt} else hits.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, endsAt: row.ends_at };
}

/** Count of a key in its current window. */
export async function findHits(db: Db, key: string, windowLength: number, now: number): Promise<Hits | undefined> {
  const row = await db
    .selectFrom('hits')
    .select(['hits', 'ends_at'])
    .where('key', '=', key)
    .where((eb) => eb.not(hasEnded(windowLength, now)))
    .executeTakeFirst();
  return row && { hits: row.hits, endsAt: row.ends_at };
}

/** Subtracts one from the count of a key. */
export async function deleteHit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('hits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function deleteHits(db: Db, key: string): Promise<void> {
  await db.deleteFrom('hits').where('key', '=', key).execute();
}

export async function deleteEndedHits(db: Db, now: number): Promise<void> {
  await db.deleteFrom('hits').where('ends_at', '<=', now).execute();
}
