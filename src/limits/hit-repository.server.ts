import { sql } from 'kysely';
import type { Db } from '#src/database/open.server.ts';

export interface Hits {
  hits: number;
  /** When this count starts again, in milliseconds since the epoch. */
  endsAt: number;
}

/** Counts one more under this key, in one statement: of many copies of the shop, none overlooks another's count. */
export async function insertHit(db: Db, key: string, windowLength: number, now: number): Promise<Hits> {
  const endsAt = now + windowLength;
  const row = await db
    .insertInto('hits')
    .values({ key, hits: 1, ends_at: endsAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        hits: sql`case when hits.ends_at <= ${now} then 1 else hits.hits + 1 end`,
        ends_at: sql`case when hits.ends_at <= ${now} then ${endsAt} else hits.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, endsAt: row.ends_at };
}

/** Takes one count back. */
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
