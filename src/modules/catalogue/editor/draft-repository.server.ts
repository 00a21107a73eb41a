import type { Insertable, Selectable } from 'kysely';
import type { Tool, ToolContent } from '#src/core/tools/tool.ts';
import { noToolData } from '#src/core/tools/tool-data.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { PageRequest } from '#src/platform/http/page.ts';

type Row = Database['tool_drafts'];

const toDraft = ({ id, version, facts }: Pick<Selectable<Row>, 'id' | 'version' | 'facts'>): Tool => ({
  // Fields added to tools after the draft was saved are missing in it.
  ...noToolData,
  ...(JSON.parse(facts) as ToolContent),
  _id: id,
  version,
});

/** Newest first: ids are time-ordered. */
export async function listDrafts(db: Db, { limit, after }: PageRequest): Promise<Tool[]> {
  const rows = await db
    .selectFrom('tool_drafts')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toDraft);
}

/** @param locked locks the row until the transaction ends */
export async function findDraft(db: Db, id: string, { locked = false } = {}): Promise<Tool | undefined> {
  const query = db.selectFrom('tool_drafts').selectAll().where('id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  return row && toDraft(row);
}

/** The names of all drafts. */
export async function listDraftNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('tool_drafts').select('facts').execute();
  return new Set(rows.map(({ facts }) => (JSON.parse(facts) as ToolContent).toolName));
}

/** @returns false, without an insert, if a draft with this creation key exists */
export async function insertDraft(trx: Db, draft: Insertable<Row>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('tool_drafts')
    .values(draft)
    .onConflict((oc) => oc.column('creation_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function requireDraftByKey(trx: Db, key: string) {
  const query = trx.selectFrom('tool_drafts').select(['id', 'creation_hash']).where('creation_key', '=', key);
  return query.executeTakeFirstOrThrow();
}

export async function updateDraft(trx: Db, id: string, content: ToolContent): Promise<number> {
  const { version } = await trx
    .updateTable('tool_drafts')
    .set((eb) => ({ facts: JSON.stringify(content), version: eb('version', '+', 1), updated_at: Date.now() }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a draft, and with it the references to its pictures. */
export async function deleteDraftRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('tool_drafts').where('id', '=', id).execute();
}

/** Records the pictures of a draft, so that cleaning keeps them. */
export async function replaceDraftPictures(trx: Db, draftId: string, images: readonly string[]): Promise<void> {
  await trx.deleteFrom('tool_draft_pictures').where('draft_id', '=', draftId).execute();
  const rows = images.filter(Boolean).map((image, at) => ({ id: `${draftId}.${at}`, draft_id: draftId, image }));
  if (rows.length > 0) await trx.insertInto('tool_draft_pictures').values(rows).execute();
}
