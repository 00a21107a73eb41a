import type { Insertable } from 'kysely';
import { bytesOf, partsOf } from '#src/platform/database/file-parts.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ConversationFileTable } from './conversation-tables.ts';

export async function insertFile(db: Db, file: Insertable<ConversationFileTable>, bytes: Buffer): Promise<void> {
  await db.insertInto('conversation_files').values(file).execute();
  const parts = partsOf(bytes).map((part) => ({ file_id: file.id, ...part }));
  await db.insertInto('conversation_file_parts').values(parts).execute();
}

export function findFile(db: Db, id: string) {
  return db.selectFrom('conversation_files').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readFileBytes(db: Db, id: string): Promise<Buffer> {
  const parts = db.selectFrom('conversation_file_parts').select('content').where('file_id', '=', id);
  return Buffer.concat((await parts.orderBy('part').execute()).map(bytesOf));
}

/** Files of the sent messages of a conversation. */
export function listFiles(db: Db, conversationId: string) {
  return db
    .selectFrom('conversation_files')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('message_id', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Files of a user that wait for their message. */
export function listUnsentFiles(db: Db, conversationId: string, sentBy: string) {
  return db
    .selectFrom('conversation_files')
    .select(['id', 'name', 'file_type'])
    .where('conversation_id', '=', conversationId)
    .where('message_id', 'is', null)
    .where('sent_by', '=', sentBy)
    .orderBy('id')
    .execute();
}

export async function updateFilesSent(db: Db, ids: readonly string[], messageId: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('conversation_files').set({ message_id: messageId }).where('id', 'in', ids).execute();
}

/** Deletes files whose message was never sent. @returns how many */
export async function deleteUnsentFiles(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('conversation_files')
    .where('message_id', 'is', null)
    .where('sent_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the oldest files of a user that wait for their message, so that a new one has room. */
export async function deleteUnsent(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('conversation_files').where('id', 'in', ids).execute();
}
