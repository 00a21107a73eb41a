import type { Db } from '#src/platform/database/open.server.ts';

export function listSynonyms(db: Db) {
  return db.selectFrom('search_synonyms').selectAll().orderBy('id').execute();
}

export async function upsertSynonym(db: Db, id: string, means: string): Promise<void> {
  await db
    .insertInto('search_synonyms')
    .values({ id, means })
    .onConflict((oc) => oc.column('id').doUpdateSet({ means }))
    .execute();
}

/** @returns number of removed rows: 0 or 1 */
export async function deleteSynonym(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('search_synonyms').where('id', '=', id).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
