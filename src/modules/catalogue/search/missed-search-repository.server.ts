import type { Db } from '#src/platform/database/open.server.ts';

/** Maximum number of rows; the latest searches are kept. */
export const MAX_KEPT = 500;

/** Adds to the counts of the texts. */
export async function addMissedSearches(db: Db, counts: ReadonlyMap<string, number>, at: number): Promise<void> {
  const rows = [...counts].map(([id, count]) => ({ id, count, last_at: at }));
  // Sorted, so that all copies of the shop lock rows in the same order.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  if (rows.length === 0) return;
  await db
    .insertInto('missed_searches')
    .values(rows)
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        count: eb('missed_searches.count', '+', eb.ref('excluded.count')),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
  await db
    .deleteFrom('missed_searches')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('missed_searches')
        .select('id')
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1_000_000)
        .offset(MAX_KEPT),
    )
    .execute();
}

/** Most frequent first, then latest first, then by text. */
export async function listMissedSearches(db: Db) {
  return db
    .selectFrom('missed_searches')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .execute();
}
