import type { Db } from '#src/platform/database/open.server.ts';
import type { AnswerTemplateTable } from './conversation-tables.ts';

export function listTemplates(db: Db) {
  return db.selectFrom('answer_templates').selectAll().orderBy('name').orderBy('id').execute();
}

export async function insertTemplate(db: Db, template: AnswerTemplateTable): Promise<void> {
  await db.insertInto('answer_templates').values(template).execute();
}

/** @returns false if there is no such template */
export async function updateTemplate(
  db: Db,
  id: string,
  change: Partial<Omit<AnswerTemplateTable, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('answer_templates')
    .set({ id, ...change })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns number of deleted templates */
export async function deleteTemplate(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('answer_templates').where('id', '=', id).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
