import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PictureColumn } from '#src/platform/database/tables.ts';

/**
 * Records that a picture was uploaded or is about to be used, so that the cleanup leaves it alone for a day.
 * @returns false when the cleanup is currently removing it
 */
export async function upsertImage(db: Db, hash: string, width: number, path: string, now: number): Promise<boolean> {
  // No conflict columns: hash and path are both unique, and concurrent inserts on PostgreSQL may conflict on either.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('images')
    .values({ hash, width, path, touched_at: now, removing_since: null })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n || (await touchImage(db, hash, now)) !== undefined;
}

/**
 * Reserves a stored picture for a tool, in the transaction that writes the tool: the cleanup either waits for it or has
 * already claimed the picture.
 * @returns the path of the picture, or undefined if it does not exist or is being removed
 */
export async function touchImage(db: Db, hash: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('images')
    .set({ touched_at: now })
    .where('hash', '=', hash)
    .where('removing_since', 'is', null)
    .returning('path')
    .executeTakeFirst();
  return row?.path;
}

/**
 * Marks pictures for removal: those that nothing shows and that have not been touched since `untouchedSince`, and those
 * whose removal began before `begunBefore` and never finished.
 */
export async function claimUnusedImages(
  db: Db,
  {
    now,
    untouchedSince,
    begunBefore,
    shownIn = [],
  }: { now: number; untouchedSince: number; begunBefore: number; shownIn?: readonly PictureColumn[] },
): Promise<{ hash: string; width: number }[]> {
  return db
    .updateTable('images')
    .set({ removing_since: now })
    .where((eb) =>
      eb.or([
        eb('removing_since', '<', begunBefore),
        eb.and([
          eb('removing_since', 'is', null),
          eb('touched_at', '<', untouchedSince),
          eb.not(eb.exists(eb.selectFrom('tools').select('tools.id').whereRef('tools.image', '=', 'images.path'))),
          eb.not(eb.exists(eb.selectFrom('tool_pictures').select('id').whereRef('image', '=', 'images.path'))),
          ...shownIn.map(
            ({ table, column }) =>
              sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = images.path)`,
          ),
        ]),
      ]),
    )
    .returning(['hash', 'width'])
    .execute();
}

export async function deleteRemovedImage(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('images').where('hash', '=', hash).where('removing_since', 'is not', null).execute();
}
