import type { Insertable } from 'kysely';
import type { Audience } from '#src/core/tools/stored-document.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { DocumentFileTable } from './document-file-table.ts';

const PART_BYTES = 48 * 1024;
/** Parts that are written or read at once: 768 kB. */
const PARTS_AT_ONCE = 16;

function* partsOf(file_id: string, file: Buffer) {
  for (let place = 0; place * PART_BYTES < file.length; place += 1)
    yield {
      file_id,
      part: String(place).padStart(4, '0'),
      content: file.subarray(place * PART_BYTES, (place + 1) * PART_BYTES).toString('base64'),
    };
}

/** @returns false when it is kept already; nothing is inserted then */
export async function insertDocumentFile(trx: Db, row: Insertable<DocumentFileTable>, file: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('document_files')
    .values(row)
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const parts = [...partsOf(row.id, file)];
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    await trx
      .insertInto('document_parts')
      .values(parts.slice(from, from + PARTS_AT_ONCE))
      .execute();
  return true;
}

/** Keeps the cleaner away from a file for a day; in a transaction, it waits or has won. @returns whether there is such a file */
export async function touchDocumentFile(db: Db, id: string, audience: Audience, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_files')
    .set({ touched_at: now })
    .where('id', '=', id)
    .where('audience', '=', audience)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A file for this audience; that of another one is not found. */
export function findDocumentFile(db: Db, id: string, audience: Audience) {
  return db
    .selectFrom('document_files')
    .select(['id', 'file_name', 'bytes'])
    .where('id', '=', id)
    .where('audience', '=', audience)
    .executeTakeFirst();
}

/** The bytes of a file, a few parts at a time. */
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
    for (const { content } of rows) yield Buffer.from(content, 'base64');
    if (rows.length < PARTS_AT_ONCE) return;
    last = rows.at(-1)?.part ?? '';
  }
}

/** Files that no tool began or ceased to name since a moment in milliseconds since the epoch. */
export async function listUntouchedFiles(db: Db, since: number): Promise<string[]> {
  const rows = await db.selectFrom('document_files').select('id').where('touched_at', '<', since).execute();
  return rows.map(({ id }) => id);
}

const TEXTS_AT_ONCE = 500;

/** The data of all tools and drafts that may name a kept document, as JSON. */
export async function* readNamingTexts(db: Db): AsyncGenerator<string> {
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

/** Removes those of the files that were not touched in the meantime. @returns how many */
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
