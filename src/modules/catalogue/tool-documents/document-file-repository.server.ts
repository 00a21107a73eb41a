import type { Insertable } from 'kysely';
import { bytesOf, partsOf } from '#src/platform/database/file-parts.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Audience } from '../tool-data/stored-document.ts';
import type { DocumentFileTable } from './document-file-table.ts';

/** Number of parts per read or write: 768 kB. */
const PARTS_AT_ONCE = 16;

/** Stores a file, or protects it from the cleanup for a day if it is stored already. */
export async function upsertDocumentFile(trx: Db, row: Insertable<DocumentFileTable>, file: Buffer): Promise<void> {
  await trx
    .insertInto('document_files')
    .values(row)
    .onConflict((oc) => oc.column('id').doUpdateSet({ touched_at: row.touched_at }))
    .execute();
  const stored = trx.selectFrom('document_parts').select('part').where('file_id', '=', row.id).limit(1);
  if (await stored.executeTakeFirst()) return;
  const parts = partsOf(file).map((part) => ({ file_id: row.id, ...part }));
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    await trx
      .insertInto('document_parts')
      .values(parts.slice(from, from + PARTS_AT_ONCE))
      .execute();
}

/**
 * Protects a file from the cleanup for a day. In a transaction, the cleanup either waits or has already removed it.
 * @returns whether the file exists
 */
export async function touchDocumentFile(db: Db, id: string, audience: Audience, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_files')
    .set({ touched_at: now })
    .where('id', '=', id)
    .where('audience', '=', audience)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Finds a file only for its own audience. */
export function findDocumentFile(db: Db, id: string, audience: Audience) {
  return db
    .selectFrom('document_files')
    .select(['id', 'file_name', 'bytes'])
    .where('id', '=', id)
    .where('audience', '=', audience)
    .executeTakeFirst();
}

/** Reads a file, a few parts at a time. */
export async function* readDocumentFile(db: Db, id: string): AsyncGenerator<Buffer> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('document_parts')
      .select(['part', 'content'])
      .where('file_id', '=', id)
      .where('part', '>', last)
      .orderBy('part')
      .limit(PARTS_AT_ONCE)
      .execute();
    for (const row of rows) yield bytesOf(row);
    if (rows.length < PARTS_AT_ONCE) return;
    last = rows.at(-1)?.part ?? '';
  }
}

/** Ids of files without a change of their references since a time. @param since in milliseconds since the epoch */
export async function listUntouchedFiles(db: Db, since: number): Promise<string[]> {
  const rows = await db.selectFrom('document_files').select('id').where('touched_at', '<', since).execute();
  return rows.map(({ id }) => id);
}

const TEXTS_AT_ONCE = 500;

/** Data of all tools and drafts that may reference a stored document, as JSON. */
export async function* readReferencingTexts(db: Db): AsyncGenerator<string> {
  for (const [table, column] of [
    ['tools', 'details'],
    ['tool_drafts', 'facts'],
  ] as const) {
    let rows: { id: string; text: string }[] = [];
    do {
      rows = await db
        .selectFrom(table)
        .select(['id', (eb) => eb.ref(column).$castTo<string>().as('text')])
        .where(column, 'like', '%/api/tool-document/%')
        .where('id', '>', rows.at(-1)?.id ?? '')
        .orderBy('id')
        .limit(TEXTS_AT_ONCE)
        .execute();
      for (const { text } of rows) yield text;
    } while (rows.length === TEXTS_AT_ONCE);
  }
}

/** Deletes the files that were not touched in the meantime. @returns the number deleted */
export async function deleteDocumentFiles(db: Db, ids: readonly string[], untouchedSince: number): Promise<number> {
  let removed = 0;
  for (const id of ids) {
    const { numDeletedRows } = await db
      .deleteFrom('document_files')
      .where('id', '=', id)
      .where('touched_at', '<', untouchedSince)
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}
